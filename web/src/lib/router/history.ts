export interface Location {
  pathname: string
  /** Empty, or starts with a question mark. */
  search: string
  hash: string
  state: unknown
  /** Unique for each history entry. */
  key: string
}

export type To = string | { pathname?: string; search?: string; hash?: string }

/** The entries of Back and Forward: the browser's, or a list in tests. */
export interface History {
  readonly location: Location
  readonly index: number
  write(location: Location, replace: boolean): void
  go(delta: number): void
  /** Calls back on each step back or forward. Returns a function to stop. */
  listen(onMove: (location: Location, index: number) => void): () => void
}

/** Resolves an address as a link on the page at `from` would. */
export function resolve(to: To, from: Pick<Location, 'pathname'>, state: unknown = null): Location {
  const {
    pathname = from.pathname,
    search = '',
    hash = '',
  } = typeof to === 'string' ? split(to) : to
  return { pathname, search: led('?', search), hash: led('#', hash), state, key: newKey() }
}

export const addressOf = ({ pathname, search, hash }: Omit<Location, 'state' | 'key'>) =>
  pathname + search + hash

function split(to: string) {
  const [, pathname, search, hash] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? []
  return { ...(pathname && { pathname }), search, hash }
}

const led = (by: string, text: string) =>
  text === '' || text === by ? '' : text.startsWith(by) ? text : by + text

const newKey = () => Math.random().toString(36).slice(2, 10)

interface Entry {
  key: string
  index: number
  state: unknown
}

export function browserHistory(): History {
  let index = 0
  // A typed address or an anchor link has no such data yet.
  const read = (otherwise: number): Location => {
    const { pathname, search, hash } = window.location
    const kept = window.history.state as Partial<Entry> | null
    if (typeof kept?.key === 'string' && typeof kept.index === 'number') {
      index = kept.index
      return { pathname, search, hash, state: kept.state, key: kept.key }
    }
    index = otherwise
    const entry: Entry = { key: newKey(), index, state: null }
    window.history.replaceState(entry, '')
    return { pathname, search, hash, state: null, key: entry.key }
  }
  let location = read(0)

  return {
    get location() {
      return location
    },
    get index() {
      return index
    },
    write(next, replace) {
      if (!replace) index++
      const entry: Entry = { key: next.key, index, state: next.state }
      // With the origin, a path that starts with two slashes stays a path.
      const address = window.location.origin + addressOf(next)
      if (replace) window.history.replaceState(entry, '', address)
      else window.history.pushState(entry, '', address)
      location = next
    },
    go: (delta) => window.history.go(delta),
    listen(onMove) {
      const move = () => {
        location = read(index + 1)
        onMove(location, index)
      }
      window.addEventListener('popstate', move)
      return () => window.removeEventListener('popstate', move)
    },
  }
}
