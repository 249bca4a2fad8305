/** Reports whether the server answers. A phone may report a connection too early. */
export async function isReachable(): Promise<boolean> {
  if (navigator.onLine === false) return false
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
