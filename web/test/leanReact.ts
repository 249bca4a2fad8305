// React's development build records where each element was created, for developer tools only. That takes a
// fifth of the test time. React stops it after ten thousand elements per second, so we report that number.
delete (console as { createTask?: unknown }).createTask // React reads it once, when it loads.

const React: Record<string, unknown> = await import('react')
const shared = React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE as object
Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
})

export {}
