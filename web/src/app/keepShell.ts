/**
 * Installs the service worker. It caches the app, so that a bad network does not show the browser's
 * error page.
 */
export function keepShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  window.addEventListener('load', () => {
    // The portal also works without a service worker.
    void install().catch(() => undefined)
  })
}

async function install(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  // The files that this page loaded before the worker started.
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  active?.postMessage(loaded.filter((path) => path.startsWith('/assets/')))
}
