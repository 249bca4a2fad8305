/** Each series has a colour and a pattern, so that people who cannot see colours can tell them apart. */
const swatches = [
  { colour: 'var(--tone-blue-ink)', marks: undefined },
  { colour: 'var(--tone-orange-ink)', marks: 'M-2 2 L2 -2 M0 8 L8 0 M6 10 L10 6' },
  { colour: 'var(--tone-green-ink)', marks: 'M0 4 H8' },
  { colour: 'var(--tone-purple-ink)', marks: 'M4 0 V8' },
  { colour: 'var(--tone-red-ink)', marks: 'M-2 6 L2 10 M0 0 L8 8 M6 -2 L10 2' },
  { colour: 'var(--tone-grey-ink)', marks: 'M0 4 H8 M4 0 V8' },
] as const

/**
 * Fills a bar with one colour. From the second series on, lines in the background colour cross it.
 */
export function Pattern({ id, place }: { id: string; place: number }) {
  const { colour, marks } = swatches[place % swatches.length] as (typeof swatches)[number]
  return (
    <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse">
      <rect width="8" height="8" fill={colour} />
      {marks && <path d={marks} stroke="var(--surface)" strokeWidth="1.5" />}
    </pattern>
  )
}
