import { countedInShort, grouped } from '@/lib/count'
import { inShort, rupees } from '@/lib/money'
import type { FigureData } from './figures'

/** How the numbers of a figure are written. */
export const writer = ({ isMoney }: FigureData) =>
  isMoney ? (paise: number) => rupees(paise / 100) : grouped

/** How its sums are said, where there is little room and the table has them to the paisa: '₹2.5 lakh'. */
export const sayer = ({ isMoney }: FigureData) =>
  isMoney ? (paise: number) => inShort(paise / 100) : grouped

/** The same on an axis, where large counts are short as well: '12K'. */
export function axisValueOf(data: FigureData): (value: number) => string {
  return data.isMoney ? sayer(data) : countedInShort
}
