import { say } from '@/language'
import { lazyFormat } from './lazyFormat'
import { MISSING } from './missing'

const whole = lazyFormat({ style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
const exact = lazyFormat({ style: 'currency', currency: 'INR' })
const said = lazyFormat({
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
})

/** Text around an amount: the currency before or after it, and '/-' at the end. */
const BEFORE = /^(₹|rs\.?|inr)\s*/i
const BEHIND = /\s*(\/-|₹|rs\.?|inr)$/i
const PLAIN = /^\d{1,11}(\.\d{1,2})?$/
/**
 * Groups of two or three digits as in '1,50,000'. The last group has three, because ',50' may mean
 * a decimal point.
 */
const GROUPED = /^\d{1,3}([, ]\d{2,3})*[, ]\d{3}(\.\d{1,2})?$/

/**
 * Returns the digits of a typed amount, such as '₹ 1,50,000.50'. Undefined if it is not an amount.
 */
export function typedAmount(text: string): string | undefined {
  const bare = text.replaceAll(/\s+/g, ' ').trim().replace(BEFORE, '').replace(BEHIND, '')
  const number = withDigitsAroundPoint(bare)
  const digits = GROUPED.test(number) ? number.replaceAll(/[, ]/g, '') : number
  return PLAIN.test(digits) ? digits : undefined
}

/** Turns '.50' and '1,234.' into '0.50' and '1,234'. */
function withDigitsAroundPoint(amount: string): string {
  return amount.replace(/^(?=\.\d)/, '0').replace(/(\d)\.$/, '$1')
}

/** '₹1,50,000' or '₹1,250.50': Indian grouping, with paise only if needed. */
export function rupees(amount: number | null | undefined): string {
  if (amount === null || amount === undefined || !Number.isFinite(amount)) return MISSING
  return (Number.isInteger(amount) ? whole : exact)().format(amount)
}

const LAKH = 100_000
const CRORE = 100 * LAKH

/**
 * '₹2.5 lakh' or '₹3 crore', for totals and charts. Amounts below a lakh are whole rupees. The
 * server uses the same rule (internal/platform/money). testdata/rupees.json tests both.
 */
export function inShort(amount: number): string {
  const size = Math.abs(amount)
  if (Math.round(size) < LAKH) return whole().format(amount)
  const [unit, word] =
    hundredths(size, LAKH) < 100 * 100 ? [LAKH, say('lakh')] : [CRORE, say('crore')]
  // A non-breaking space keeps number and word together.
  return `${said().format((Math.sign(amount) * hundredths(size, unit)) / 100)}\u00a0${word}`
}

/** Rounds whole paise, because fractions of a rupee are not exact. */
const hundredths = (amount: number, unit: number) => Math.round(Math.round(amount * 100) / unit)

const lacs = lazyFormat({ maximumFractionDigits: 5 })

/**
 * '1.5 lac' for 150000, exact to the rupee: the agreement in the specification uses this word.
 * Smaller amounts are in rupees.
 */
export function inLac(amount: number, word = 'lac'): string {
  return amount < LAKH ? rupees(amount) : `${lacs().format(amount / LAKH)} ${word}`
}
