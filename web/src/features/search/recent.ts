import { adminSession, type SessionStore } from '@/lib/session'
import type { Line } from './hits'

const KEY = 'aftercare.search.recent'
const MOST = 8

interface Kept {
  person: string
  lines: readonly Line[]
}

/**
 * The last records that a person opened from the search, stored on this device. They contain
 * customer names, so a logout removes them. Each person sees only their own.
 */
export const recent = {
  of(person: string): readonly Line[] {
    const kept = read()
    return kept?.person === person ? kept.lines : []
  },

  remember(person: string, line: Line): void {
    const others = recent.of(person).filter(({ to }) => to !== line.to)
    write({ person, lines: [line, ...others].slice(0, MOST) })
  },

  forget(): void {
    try {
      localStorage.removeItem(KEY)
    } catch {
      // If storage is blocked, nothing was stored.
    }
  },
}

/**
 * Removes the records after a logout or when another person logs in. Returns a function to stop.
 */
export function watchRecent(store: SessionStore = adminSession): () => void {
  const look = () => {
    const person = store.current()?.person
    const isAnother = person !== undefined && (read()?.person ?? person) !== person
    if (isAnother || (person === undefined && store.lastEnding() === 'logout')) recent.forget()
  }
  look()
  return store.subscribe(look)
}

function read(): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isKept(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

function write(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Storage may be blocked or full. The search works without it.
  }
}

function isKept(kept: unknown): kept is Kept {
  const { person, lines } = (kept ?? {}) as Partial<Kept>
  return typeof person === 'string' && Array.isArray(lines) && lines.every(isLine)
}

/** Accepts only pages of the desk, because the storage may contain other data. */
function isLine(line: unknown): line is Line {
  const { kind, title, detail, to } = (line ?? {}) as Partial<Line>
  return [kind, title, detail, to].every((part) => typeof part === 'string') && isOfDesk(to)
}

const isOfDesk = (to: string | undefined): boolean => to?.startsWith('/admin/dashboard/') === true
