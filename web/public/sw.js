// Caches the page, its scripts and the offline page for bad networks. It never caches personal data, so nothing is
// left after a logout.

const SHELL = 'aftercare-shell-1'
const PAGE = '/'
const OFFLINE = '/offline.html'
const ALWAYS = [OFFLINE, '/offline.css', '/favicon.svg', '/theme.js']

// After this time the cached page is shown. A late answer is cached for the next load.
const WAIT_MS = 3000

// Enough for several versions of the scripts of a few pages.
const MOST_ASSETS = 150

// Addresses that open like a page but are not pages: stored files, emails, data copies.
const NO_PAGE = /^\/(files|my|desk|brand|api|assets)\//

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll([PAGE, ...ALWAYS])))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

async function takeOver() {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('aftercare-shell') && name !== SHELL)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

// A page sends the files that it loaded before this worker was active, so that they are cached too.
self.addEventListener('message', (event) => {
  if (!Array.isArray(event.data)) return
  event.waitUntil(Promise.allSettled(event.data.map((path) => asset(new Request(path)))))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!NO_PAGE.test(pathname)) event.respondWith(page(event))
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(asset(request))
  } else if (ALWAYS.includes(pathname) || pathname.startsWith('/brand')) {
    event.respondWith(freshOrKept(request))
  }
})

async function page(event) {
  const cache = await caches.open(SHELL)
  const fresh = fetch(event.request).then(async (answer) => {
    const isPage = answer.ok && answer.headers.get('Content-Type')?.startsWith('text/html')
    if (isPage) await cache.put(PAGE, answer.clone())
    return answer
  })
  event.waitUntil(fresh.catch(() => {}))
  const late = new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  const first = await Promise.race([fresh.catch(() => {}), late])
  if (first) return first
  return (await cache.match(PAGE)) ?? (await cache.match(OFFLINE)) ?? fresh
}

// A script's name changes with its content, so a cached script is never outdated.
async function asset(request) {
  const cache = await caches.open(SHELL)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    await cache.put(request, answer.clone())
    await dropOldest(cache)
  }
  return answer
}

async function freshOrKept(request) {
  const cache = await caches.open(SHELL)
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put(request, answer.clone())
    return answer
  } catch (error) {
    const kept = await cache.match(request)
    if (kept) return kept
    throw error
  }
}

async function dropOldest(cache) {
  const assets = (await cache.keys()).filter(({ url }) =>
    new URL(url).pathname.startsWith('/assets/'),
  )
  const old = assets.slice(0, Math.max(0, assets.length - MOST_ASSETS))
  await Promise.all(old.map((request) => cache.delete(request)))
}
