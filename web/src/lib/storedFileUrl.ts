/**
 * Returns the address of a stored file. It converts backslashes, and removes leading slashes
 * because '//host' would be another server.
 */
export function storedFileUrl(path: string | null | undefined): string | undefined {
  const clean = path?.trim().replaceAll('\\', '/').replace(/^\/+/, '')
  return clean ? `/${clean}` : undefined
}
