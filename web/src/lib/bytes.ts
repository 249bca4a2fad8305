const units = ['bytes', 'kB', 'MB', 'GB'] as const

/** '512 bytes', '1.2 MB': sizes of files and downloads, in steps of a thousand as file managers show them. */
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
