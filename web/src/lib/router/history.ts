/** Where the portal stands, and what a page noted with it. */
export interface Location {
  pathname: string
  /** Empty, or from the question mark on. */
  search: string
  hash: string
  state: unknown
  /** Its own for each entry of the history. */
  key: string
}

export type To = string | { pathname?: string; search?: string; hash?: string }

/** The entries that Back and Forward go through: the browser's, or a list in tests. */
export interface History {
  readonly location: Location
  /** The place of the location among the entries. */
  readonly index: number
  write(location: Location, replace: boolean): void
  go(delta: number): void
  /** Tells of each step back or forward; returns what ends that. */
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

/** The address of a location as links write it. */
export const addressOf = ({ pathname, search, hash }: Omit<Location, 'state' | 'key'>) =>
  pathname + search + hash

function split(to: string) {
  const [, pathname, search, hash] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? []
  return { ...(pathname && { pathname }), search, hash }
}

const led = (by: string, text: string) =>
  text === '' || text === by ? '' : text.startsWith(by) ? text : by + text

const newKey = () => Math.random().toString(36).slice(2, 10)

/** What an entry of the browser's history keeps beside its address. */
interface Entry {
  key: string
  index: number
  state: unknown
}

export function browserHistory(): History {
  let index = 0
  // A typed address, or a link to a part of the page, has no entry yet.
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
      // With the origin before it, a path that begins with two slashes stays a path.
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
