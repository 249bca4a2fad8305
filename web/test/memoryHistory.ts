import { type History, type Location, resolve } from '@/lib/router/history'

/** Returns a history in memory, for tests without a browser. */
export function memoryHistory(at: string): History {
  const entries = [resolve(at, { pathname: '/' })] as [Location, ...Location[]]
  let index = 0
  let tell: ((location: Location, index: number) => void) | undefined
  const present = () => entries[index] ?? entries[0]
  return {
    get location() {
      return present()
    },
    get index() {
      return index
    },
    write(next, replace) {
      if (!replace) index++
      entries.splice(index, replace ? 1 : entries.length, next)
    },
    go(delta) {
      if (!entries[index + delta]) return
      index += delta
      tell?.(present(), index)
    },
    listen(onMove) {
      tell = onMove
      return () => {
        tell = undefined
      }
    },
  }
}
