import { countedInShort, grouped } from '@/lib/count'
import { inShort, rupees } from '@/lib/money'
import type { FigureData } from './figures'

/** Formats the numbers of a figure. */
export const writer = ({ isMoney }: FigureData) =>
  isMoney ? (paise: number) => rupees(paise / 100) : grouped

/** Formats sums in short form, such as '₹2.5 lakh'. The table shows the exact amounts. */
export const sayer = ({ isMoney }: FigureData) =>
  isMoney ? (paise: number) => inShort(paise / 100) : grouped

/** Formats the numbers of an axis. Large counts are short, too: '12K'. */
export function axisValueOf(data: FigureData): (value: number) => string {
  return data.isMoney ? sayer(data) : countedInShort
}
