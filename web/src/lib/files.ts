import { say } from '@/language'
export const MAX_FILE_BYTES = 10_485_760
/** The same number in megabytes, for texts. */
export const MAX_FILE_MEGABYTES = 10
/** The allowed types. The server checks the content. */
export const IMAGE_TYPES = 'image/jpeg,image/png,image/webp'
/** The types of a logo or signature. PNG and WebP can be transparent, which suits both themes. */
export const BRAND_TYPES = 'image/png,image/webp,image/jpeg'
export const LETTER_TYPES = 'application/pdf'
export const INVOICE_TYPES = `${LETTER_TYPES},${IMAGE_TYPES}`

/**
 * Returns why a file is refused, if it is. The server checks the content; this check avoids a
 * useless upload. The browser's file dialog does not filter dropped files.
 */
export function refusalOf(file: File, accept = ''): string | undefined {
  if (file.size > MAX_FILE_BYTES) {
    return say('File size exceeds the limit of {limit}MB', { limit: MAX_FILE_MEGABYTES })
  }
  if (file.size === 0) return say('The file is empty. Please select another file.')
  if (accept && !accepts(accept, file)) {
    return say('{file} cannot be read. Please select {types}.', {
      file: kindOf(file),
      types: typeNames(accept),
    })
  }
  return undefined
}

const names: Record<string, string> = {
  '.csv': 'CSV',
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
}

/** 'PDF, JPEG, PNG or WebP': the names of the allowed types. */
export function typeNames(accept: string): string {
  const types = accept.split(',').map((rule) => names[rule.trim()] ?? rule.trim())
  const last = types.pop() ?? ''
  return types.length === 0 ? last : say('{types} or {last}', { types: types.join(', '), last })
}

/**
 * Names common types of phones and drawing programs, as the server does. Other files have their
 * file name.
 */
function kindOf({ name, type }: File): string {
  const kind = (pattern: RegExp) => pattern.test(type) || pattern.test(name)
  if (kind(/[./]hei[cf]$/i)) return say('HEIC photos')
  if (kind(/[./]svg(\+xml)?$/i)) return say('SVG images')
  if (kind(/[./]gif$/i)) return say('GIF images')
  return `'${name}'`
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

const units = [say('bytes'), 'kB', 'MB', 'GB'] as const

/** '512 bytes', '1.2 MB': steps of a thousand, as in file managers. */
export function fileSize(bytes: number): string {
  let size = bytes
  let unit = 0
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000
    unit += 1
  }
  const digits = unit === 0 || size >= 100 ? 0 : 1
  return `${size.toFixed(digits)} ${units[unit]}`
}
