/** How wide a character of an axis is, at most. */
const CHARACTER = 6.8

/** How much room a label takes: an estimate, so that nothing has to be drawn to be measured. */
export const widthOf = (label: string): number => label.length * CHARACTER

/** What an axis has above nought. */
const STEPS = 4

/** Five round numbers from nought to at least the largest value. What is counted has no halves. */
export function ticksUpTo(largest: number): number[] {
  const least = Math.max(largest / STEPS, 1)
  const decade = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 2.5, 3, 4, 5, 10]
    .map((part) => part * decade)
    .find((size) => size >= least && Number.isInteger(size)) as number
  return Array.from({ length: STEPS + 1 }, (_, place) => place * step)
}

/** Every how many rows have a label, if each row is so wide. The last one always has. */
export function labelEvery(labels: readonly string[], rowWidth: number): number {
  const widest = Math.max(...labels.map(widthOf))
  return Math.max(1, Math.ceil((widest + 8) / rowWidth))
}
