import { rupees } from '@/lib/money'
import type { FigureData } from './figures'
import { said } from './texts'

/** How the numbers of a figure are written. */
export const writer = ({ isMoney }: FigureData) =>
  isMoney ? (paise: number) => rupees(paise / 100) : said.count

const CRORE = 1e7
const LAKH = 1e5

/** The same on an axis, in one line with little room: '₹2.5 L', '₹3 Cr', '12K'. */
export function axisValueOf({ isMoney }: FigureData): (value: number) => string {
  if (!isMoney) return (n) => (n >= 10_000 ? compact.format(n) : said.count(n))
  return (paise) => {
    const amount = paise / 100
    if (amount >= CRORE) return `₹${tidy(amount / CRORE)}\u00a0Cr`
    if (amount >= LAKH) return `₹${tidy(amount / LAKH)}\u00a0L`
    return rupees(Math.round(amount))
  }
}

const compact = new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 1 })
const tidy = (n: number) => Math.round(n * 10) / 10
