/** Saves a file with the browser's download. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has the file after the click. The next task frees the memory.
  window.setTimeout(() => URL.revokeObjectURL(url))
}
