/** Returns the heading of the dialog or side panel around an element. It can get the focus. */
export const headingOf = (part: Element | null | undefined): HTMLElement | null =>
  part?.closest('[role="dialog"], dialog')?.querySelector('h2') ?? null
