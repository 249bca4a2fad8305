type Listener = () => void

/** A form with something in it that is not saved. */
export interface Work {
  /** Called when its person throws it away. */
  discard?: () => void
  /** Whether a draft on this device has it: then leaving loses nothing. */
  isKept?: () => boolean
}

/** Whether a form's work is lost if it goes away. */
export const isAtRisk = (work: Work): boolean => !work.isKept?.()

/** The work, of all forms of the page, that would be lost if they went away now. */
class UnsavedWork {
  private readonly works = new Set<Work>()
  private readonly listeners = new Set<Listener>()

  exists = (): boolean => this.works.size > 0

  /** Whether leaving loses something. */
  isAtRisk = (): boolean => [...this.works].some(isAtRisk)

  begin(work: Work): void {
    this.works.add(work)
    this.tell()
  }

  end(work: Work): void {
    if (this.works.delete(work)) this.tell()
  }

  /** All of it that leaving loses is thrown away. */
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
