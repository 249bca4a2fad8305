type Listener = () => void

/** What the server lets a person take back for a moment. */
export interface UndoOffer {
  id: string
  /** The call that did it, as 'POST /Scheme/update-status'. */
  call: string
  /** In milliseconds, by this browser's clock. */
  until: number
}

/** The offers that still stand, of which the last one is shown; once it is gone, the one before. */
class UndoOffers {
  private offers: readonly UndoOffer[] = []
  private readonly listeners = new Set<Listener>()

  /** The last offer, as long as it stands. */
  last = (): UndoOffer | undefined => this.offers.at(-1)

  add(offer: UndoOffer): void {
    // A repeat of the same request offers the same again.
    this.offers = [...this.standing().filter(({ id }) => id !== offer.id), offer]
    this.tell()
  }

  remove(id: string): void {
    this.offers = this.standing().filter((offer) => offer.id !== id)
    this.tell()
  }

  clear = (): void => {
    this.offers = []
    this.tell()
  }

  subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private standing(): readonly UndoOffer[] {
    return this.offers.filter(({ until }) => until > Date.now())
  }

  private tell(): void {
    for (const listener of this.listeners) listener()
  }
}

export const undoOffers = new UndoOffers()
