type Listener = () => void

/** The work, of all forms of the page, that would be lost if they went away now. */
class UnsavedWork {
  private readonly works = new Set<object>()
  private readonly listeners = new Set<Listener>()

  exists = (): boolean => this.works.size > 0

  begin(work: object): void {
    this.works.add(work)
    this.tell()
  }

  end(work: object): void {
    if (this.works.delete(work)) this.tell()
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
