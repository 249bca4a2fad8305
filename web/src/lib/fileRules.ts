interface FileRules {
  accept?: string
  maxBytes?: number
}

/** What every upload of the portal may weigh at most. */
export const MAX_FILE_BYTES = 10_485_760
/** What an invoice may be; the server looks into the file. */
export const INVOICE_TYPES = 'application/pdf,image/jpeg,image/png,image/webp'
export const PDF_TYPE = 'application/pdf'

const MEGABYTE = 1024 * 1024

/** The limit as people say it: 10485760 bytes are 10 MB. */
export function megabytes(bytes: number): number {
  return Math.round(bytes / MEGABYTE)
}

/**
 * Why a file cannot be taken, or nothing. The server decides by the content; this spares an upload
 * that is bound to fail. A dropped file passes by the filter of the browser's own file window.
 */
export function refusalOf(file: File, { accept, maxBytes }: FileRules): string | undefined {
  if (maxBytes !== undefined && file.size > maxBytes) {
    return `File size exceeds the limit of ${megabytes(maxBytes)}MB`
  }
  if (accept && !accepts(accept, file)) return `'${file.name}' is not a file of an accepted type.`
  return undefined
}

function accepts(accept: string, file: File): boolean {
  const name = file.name.toLowerCase()
  const type = file.type.toLowerCase()
  return accept
    .toLowerCase()
    .split(',')
    .map((rule) => rule.trim())
    .some((rule) => {
      if (rule.startsWith('.')) return name.endsWith(rule)
      if (rule.endsWith('/*')) return type.startsWith(rule.slice(0, -1))
      return type === rule
    })
}
