type Listener = () => void

/** What the server lets a person take back for a moment. */
export interface UndoOffer {
  id: string
  /** The call that did it, as 'POST /Scheme/update-status'. */
  call: string
  /** In milliseconds, by this browser's clock. */
  until: number
  /** Which record it was done to, if the page that did it has said so. */
  about?: About
}

interface About {
  /** By which the server knows the record. */
  number: string
  /** What people call it. */
  title: string
  /** What was done, as 'approved'. */
  did: string
}

const KEY = 'aftercare:undo'

/**
 * The offers that still stand, of which the last one is shown; once it is gone, the one before. A reload keeps them:
 * whether one still stands is for the server to say.
 */
class UndoOffers {
  private offers: readonly UndoOffer[] = []
  private readonly listeners = new Set<Listener>()
  private readonly undoneListeners = new Set<(offer: UndoOffer) => void>()

  /** The last offer, as long as it stands. */
  last = (): UndoOffer | undefined => this.offers.at(-1)

  /** Brings back what this tab was offered before it was loaded anew. */
  restore(): void {
    if (this.offers.length > 0) return
    this.offers = read()
    this.tell()
  }

  add(offer: UndoOffer): void {
    // A repeat of the same request offers the same again.
    this.keep([...this.standing().filter(({ id }) => id !== offer.id), offer])
  }

  /** Says to which record something was done. */
  name(id: string, about: About): void {
    this.keep(this.offers.map((offer) => (offer.id === id ? { ...offer, about } : offer)))
  }

  remove(id: string): void {
    this.keep(this.standing().filter((offer) => offer.id !== id))
  }

  clear = (): void => this.keep([])

  /** What was offered has been taken back. */
  undone(offer: UndoOffer): void {
    this.remove(offer.id)
    for (const listener of this.undoneListeners) listener(offer)
  }

  subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  onUndone(listener: (offer: UndoOffer) => void): () => void {
    this.undoneListeners.add(listener)
    return () => this.undoneListeners.delete(listener)
  }

  private standing(): readonly UndoOffer[] {
    return this.offers.filter(({ until }) => until > Date.now())
  }

  private keep(offers: readonly UndoOffer[]): void {
    this.offers = offers
    try {
      if (offers.length > 0) sessionStorage.setItem(KEY, JSON.stringify(offers))
      else sessionStorage.removeItem(KEY)
    } catch {
      // Without a place to keep them, they are forgotten by a reload.
    }
    this.tell()
  }

  private tell(): void {
    for (const listener of this.listeners) listener()
  }
}

function read(): readonly UndoOffer[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(stands) : []
  } catch {
    return []
  }
}

function stands(one: unknown): one is UndoOffer {
  const { id, call, until, about } = (one ?? {}) as Record<string, unknown>
  return (
    typeof id === 'string' &&
    typeof call === 'string' &&
    typeof until === 'number' &&
    until > Date.now() &&
    (about === undefined || isAbout(about))
  )
}

function isAbout(one: unknown): one is About {
  const { number, title, did } = (one ?? {}) as Record<string, unknown>
  return [number, title, did].every((word) => typeof word === 'string')
}

export const undoOffers = new UndoOffers()
