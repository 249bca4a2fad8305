import { inShort, rupees } from '@/lib/money'
import type { FigureData } from './figures'
import { said } from './texts'

/** How the numbers of a figure are written. */
export const writer = ({ isMoney }: FigureData) =>
  isMoney ? (paise: number) => rupees(paise / 100) : said.count

/** How its sums are said, where there is little room and the table has them to the paisa: '₹2.5 lakh'. */
export const sayer = ({ isMoney }: FigureData) =>
  isMoney ? (paise: number) => inShort(paise / 100) : said.count

/** The same on an axis, where large counts are short as well: '12K'. */
export function axisValueOf(data: FigureData): (value: number) => string {
  const say = sayer(data)
  return data.isMoney ? say : (n) => (n >= 10_000 ? compact.format(n) : say(n))
}

const compact = new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 1 })
