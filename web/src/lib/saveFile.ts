/** Hands a finished file to the browser's own download list. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the file over once the click returns; the next turn frees the memory.
  window.setTimeout(() => URL.revokeObjectURL(url))
}
