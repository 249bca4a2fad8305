import { vi } from 'vitest'

/** Gives the page the width of a laptop, on which the tables with the most columns are tables. */
export function onALaptop() {
  const wide = { matches: true, addEventListener() {}, removeEventListener() {} }
  vi.spyOn(window, 'matchMedia').mockReturnValue(wide as unknown as MediaQueryList)
}
