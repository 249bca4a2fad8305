type Listener = () => void

/** An action that the user can undo for a short time. */
export interface UndoOffer {
  id: string
  /** The API call, such as 'POST /Scheme/update-status'. */
  call: string
  /** In milliseconds, by this browser's clock. */
  until: number
  /** The changed record, if the page has named it. */
  about?: About
}

interface About {
  /** The server's number of the record. */
  number: string
  /** The title for the user. */
  title: string
  /** The action, such as 'approved'. */
  did: string
  /** The sentence after the undo, if a part of the action stays. */
  undone?: string
}

const KEY = 'aftercare:undo'

/**
 * The open offers. The page shows the last one. A reload keeps them, and the server decides whether
 * they are still valid.
 */
class UndoOffers {
  private offers: readonly UndoOffer[] = []
  private readonly listeners = new Set<Listener>()
  private readonly undoneListeners = new Set<(offer: UndoOffer) => void>()

  last = (): UndoOffer | undefined => this.offers.at(-1)

  /** Restores the offers of this tab after a reload. */
  restore(): void {
    if (this.offers.length > 0) return
    this.offers = read()
    this.tell()
  }

  add(offer: UndoOffer): void {
    // A repeated request returns the same offer.
    this.keep([...this.standing().filter(({ id }) => id !== offer.id), offer])
  }

  /** Names the changed record of an offer. */
  name(id: string, about: About): void {
    this.keep(this.offers.map((offer) => (offer.id === id ? { ...offer, about } : offer)))
  }

  remove(id: string): void {
    this.keep(this.standing().filter((offer) => offer.id !== id))
  }

  clear = (): void => this.keep([])

  /** Records that the action was undone. */
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
      // Without storage, a reload loses the offers.
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
