import { localeOr, say } from '@/language'
import { MISSING } from './missing'

const whole = new Intl.NumberFormat(localeOr('en-IN'), {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})
const exact = new Intl.NumberFormat(localeOr('en-IN'), { style: 'currency', currency: 'INR' })
const said = new Intl.NumberFormat(localeOr('en-IN'), {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
})

/** What people write around an amount: the currency before or behind it, '/-' at the end. */
const BEFORE = /^(₹|rs\.?|inr)\s*/i
const BEHIND = /\s*(\/-|₹|rs\.?|inr)$/i
const PLAIN = /^\d{1,11}(\.\d{1,2})?$/
/** Groups of two and three as in '1,50,000'; a comma before two last digits may have meant a point. */
const GROUPED = /^\d{1,3}([, ]\d{2,3})*[, ]\d{3}(\.\d{1,2})?$/

/** The plain digits of an amount as it was typed, such as '₹ 1,50,000.50'; undefined for what is none. */
export function typedAmount(text: string): string | undefined {
  const bare = text.replaceAll(/\s+/g, ' ').trim().replace(BEFORE, '').replace(BEHIND, '')
  const number = withDigitsAroundPoint(bare)
  const digits = GROUPED.test(number) ? number.replaceAll(/[, ]/g, '') : number
  return PLAIN.test(digits) ? digits : undefined
}

/** '.50' and '1,234.' as '0.50' and '1,234'. */
function withDigitsAroundPoint(amount: string): string {
  return amount.replace(/^(?=\.\d)/, '0').replace(/(\d)\.$/, '$1')
}

/** '₹1,50,000' or '₹1,250.50': Indian grouping, paise only where there are any. */
export function rupees(amount: number | null | undefined): string {
  if (amount === null || amount === undefined || !Number.isFinite(amount)) return MISSING
  return (Number.isInteger(amount) ? whole : exact).format(amount)
}

const LAKH = 100_000
const CRORE = 100 * LAKH

/**
 * '₹2.5 lakh' or '₹3 crore', for totals and charts, where the last rupee does not matter; what is less than a lakh,
 * in whole rupees. The server says it the same way (internal/platform/money); one table, testdata/rupees.json, tests both.
 */
export function inShort(amount: number): string {
  const size = Math.abs(amount)
  if (Math.round(size) < LAKH) return whole.format(amount)
  const [unit, word] =
    hundredths(size, LAKH) < 100 * 100 ? [LAKH, say('lakh')] : [CRORE, say('crore')]
  // The space does not break: the word belongs to its number.
  return `${said.format((Math.sign(amount) * hundredths(size, unit)) / 100)}\u00a0${word}`
}

/** Rounded from paise, which are whole numbers: a fraction of a rupee is not exact in here. */
const hundredths = (amount: number, unit: number) => Math.round(Math.round(amount * 100) / unit)

const lacs = new Intl.NumberFormat(localeOr('en-IN'), { maximumFractionDigits: 5 })

/** '1.5 lac' for 150000: the word of the specification's agreement, exact to the rupee; smaller sums stay rupees. */
export function inLac(amount: number): string {
  return amount < LAKH ? rupees(amount) : `${lacs.format(amount / LAKH)} lac`
}
