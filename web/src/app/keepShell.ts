/** Lets the service worker keep the shell of the portal, so that a bad network never shows the browser's error page. */
export function keepShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  window.addEventListener('load', () => {
    // Without it the portal works as before.
    void install().catch(() => undefined)
  })
}

async function install(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  // What this page loaded before the worker was there.
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  active?.postMessage(loaded.filter((path) => path.startsWith('/assets/')))
}
