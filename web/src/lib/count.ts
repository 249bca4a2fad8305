import { fill, formFor, type Sentence } from '@/language'
import { lazyFormat } from './lazyFormat'

/** Formats counts with Indian grouping. lib/money formats amounts of money. */

const plain = lazyFormat({})
const short = lazyFormat({ notation: 'compact', maximumFractionDigits: 1 })

export function grouped(count: number): string {
  // Most counts need no format, and the first page needs none at all.
  return count >= 0 && count < 1_000 && Number.isInteger(count)
    ? String(count)
    : plain().format(count)
}

/** '1 sheet', '1,200 sheets'. The default plural adds an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`
}

/**
 * The same in the language of the page. '{n}' marks the number: sayCount(2, '{n} sheet', '{n}
 * sheets').
 */
export function sayCount(
  count: number,
  one: string,
  other: Sentence,
  values?: Record<string, string | number>,
): string {
  return fill(formFor(count, one, other), { ...values, n: grouped(count) })
}

/** '1,000+ sheets', if the server did not count further. */
export function countedAtLeast(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)}+ ${many}`
}

/** '3', or '1,000+' for more than `most`. */
export function countedUpTo(most: number, count: number): string {
  return count > most ? `${grouped(most)}+` : grouped(count)
}

/** '12K' for narrow places. Numbers below ten thousand are written in full. */
export function countedInShort(count: number): string {
  return count < 10_000 ? grouped(count) : short().format(count)
}
