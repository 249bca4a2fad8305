import { vi } from 'vitest'

/** Makes the screen wide enough for the tables with the most columns. */
export function onALaptop() {
  const wide = { matches: true, addEventListener() {}, removeEventListener() {} }
  vi.spyOn(window, 'matchMedia').mockReturnValue(wide as unknown as MediaQueryList)
}
