import { fill, formFor, localeOr, type Sentence } from '@/language'

/** Numbers of things as the portal writes them, in groups as India counts; amounts of money have lib/money. */

const plain = new Intl.NumberFormat(localeOr('en-IN'))
const short = new Intl.NumberFormat(localeOr('en-IN'), {
  notation: 'compact',
  maximumFractionDigits: 1,
})

/** '1,50,000'. */
export function grouped(count: number): string {
  return plain.format(count)
}

/** '1 sheet', '1,200 sheets': a number and what it counts, whose plural has an s unless another is said. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`
}

/** The same in the language of the page, with '{n}' where the number stands: sayCount(2, '{n} sheet', '{n} sheets'). */
export function sayCount(
  count: number,
  one: string,
  other: Sentence,
  values?: Record<string, string | number>,
): string {
  return fill(formFor(count, one, other), { ...values, n: grouped(count) })
}

/** '1,000+ sheets' where more were found than counted. */
export function countedAtLeast(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)}+ ${many}`
}

/** '3', or '1,000+' for what was not counted further. */
export function countedUpTo(most: number, count: number): string {
  return count > most ? `${grouped(most)}+` : grouped(count)
}

/** '12K', where room is small; what is less than ten thousand, in full. */
export function countedInShort(count: number): string {
  return count < 10_000 ? grouped(count) : short.format(count)
}
