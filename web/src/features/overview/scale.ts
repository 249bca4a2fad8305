/** The maximum width of a character in an axis label. */
const CHARACTER = 6.8

/** Estimates the width of a label without drawing it. */
export const widthOf = (label: string): number => label.length * CHARACTER

/** The number of steps above zero on an axis. */
const STEPS = 4

/** Returns five round integers from zero to at least the largest value. */
export function ticksUpTo(largest: number): number[] {
  const least = Math.max(largest / STEPS, 1)
  const decade = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 2.5, 3, 4, 5, 10]
    .map((part) => part * decade)
    .find((size) => size >= least && Number.isInteger(size)) as number
  return Array.from({ length: STEPS + 1 }, (_, place) => place * step)
}

/** Returns the distance between two labelled rows, so that labels do not overlap. */
export function labelEvery(labels: readonly string[], rowWidth: number): number {
  const widest = Math.max(...labels.map(widthOf))
  return Math.max(1, Math.ceil((widest + 8) / rowWidth))
}
