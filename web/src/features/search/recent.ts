import { adminSession, type SessionStore } from '@/lib/session'
import type { Line } from './hits'

const KEY = 'aftercare.search.recent'
const MOST = 8

interface Kept {
  person: string
  lines: readonly Line[]
}

/**
 * The records that a person opened last from the search, on this device alone. They name customers, so they go with
 * a logout, and nobody sees those of another person.
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
      // Storage may be forbidden; then nothing was kept.
    }
  },
}

/** Forgets at a logout, and when another person has logged in. Returns the way to stop. */
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
    // Storage may be forbidden or full; the search works without.
  }
}

function isKept(kept: unknown): kept is Kept {
  const { person, lines } = (kept ?? {}) as Partial<Kept>
  return typeof person === 'string' && Array.isArray(lines) && lines.every(isLine)
}

/** Only pages of the desk: whatever else stands there was not put there by this page. */
function isLine(line: unknown): line is Line {
  const { kind, title, detail, to } = (line ?? {}) as Partial<Line>
  return [kind, title, detail, to].every((part) => typeof part === 'string') && isOfDesk(to)
}

const isOfDesk = (to: string | undefined): boolean => to?.startsWith('/admin/dashboard/') === true
