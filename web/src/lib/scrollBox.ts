/** Returns the panel or dialog that scrolls an element, but not the page. */
function scrollBoxOf(element: Element | null | undefined): HTMLElement | undefined {
  let box = element?.parentElement
  while (box && getComputedStyle(box).overflowY !== 'auto') box = box.parentElement
  return box ?? undefined
}

/** The space that stays around an element, in pixels. */
const MARGIN = 16

/** Scrolls an element into sight inside its panel. The page does not move. */
export function showInPanel(element: Element): void {
  const box = scrollBoxOf(element)
  if (!box) return
  const seen = box.getBoundingClientRect()
  const { top, bottom } = element.getBoundingClientRect()
  const below = bottom + MARGIN - seen.bottom
  const above = top - MARGIN - seen.top
  if (above < 0) box.scrollTop += above
  else if (below > 0) box.scrollTop += Math.min(below, above)
}
