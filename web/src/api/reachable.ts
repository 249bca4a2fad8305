/** Whether the server answers: a phone says that it is online long before that is true. */
export async function isReachable(): Promise<boolean> {
  if (navigator.onLine === false) return false
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
