// React's development build notes for every element where it was created: a stack of calls, and a task of the
// inspector around all work for it. That takes a fifth of the time of the tests, for what only developer tools
// show. It ends by itself after ten thousand elements a second: here they always have been.
delete (console as { createTask?: unknown }).createTask // React looks for it once, when it is loaded.

const React: Record<string, unknown> = await import('react')
const shared = React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE as object
Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
})

export {}
