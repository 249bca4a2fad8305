type Listener = () => void

/** A form with unsaved input. */
export interface Work {
  discard?: () => void
  /** Reports whether a draft has the input, so that leaving loses nothing. */
  isKept?: () => boolean
}

/** Reports whether leaving would lose the input. */
export const isAtRisk = (work: Work): boolean => !work.isKept?.()

/** The unsaved input of all forms on the page. */
class UnsavedWork {
  private readonly works = new Set<Work>()
  private readonly listeners = new Set<Listener>()

  exists = (): boolean => this.works.size > 0

  /** Reports whether leaving would lose something. */
  isAtRisk = (): boolean => [...this.works].some(isAtRisk)

  begin(work: Work): void {
    this.works.add(work)
    this.tell()
  }

  end(work: Work): void {
    if (this.works.delete(work)) this.tell()
  }

  /** Discards all input that leaving would lose. */
  discard(): void {
    for (const work of this.works) if (isAtRisk(work)) work.discard?.()
  }

  subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private tell(): void {
    for (const listener of this.listeners) listener()
  }
}

export const unsavedWork = new UnsavedWork()
