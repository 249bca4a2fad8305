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
  const worker = await navigator.serviceWorker.ready
  // The worker does not see the files of a page that was opened before it was active.
  const tell = new PerformanceObserver((list) => {
    const paths = list.getEntries().map(({ name }) => new URL(name).pathname)
    const assets = paths.filter((path) => path.startsWith('/assets/'))
    if (assets.length > 0) worker.active?.postMessage(assets)
  })
  tell.observe({ type: 'resource', buffered: true })
}
