/**
 * The address of a stored file. Paths written on another system may hold backslashes. Leading slashes
 * are dropped before one is added, because '//host' would lead to another server.
 */
export function storedFileUrl(path: string | null | undefined): string | undefined {
  const clean = path?.trim().replaceAll('\\', '/').replace(/^\/+/, '')
  return clean ? `/${clean}` : undefined
}
