import { MISSING } from './missing'

const whole = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})
const exact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** What people write around an amount: the currency before it, '/-' behind it. */
const AROUND = /^(₹|rs\.?|inr)\s*|\s*\/-$/gi
const PLAIN = /^\d{1,11}(\.\d{1,2})?$/
/** Groups of two and three as in '1,50,000'; a comma before two last digits may have meant a point. */
const GROUPED = /^\d{1,3}([, ]\d{2,3})*[, ]\d{3}(\.\d{1,2})?$/

/** The plain digits of an amount as it was typed, such as '₹ 1,50,000.50'; undefined for what is none. */
export function typedAmount(text: string): string | undefined {
  const bare = text.replaceAll(/\s+/g, ' ').trim().replaceAll(AROUND, '')
  const digits = GROUPED.test(bare) ? bare.replaceAll(/[, ]/g, '') : bare
  return PLAIN.test(digits) ? digits : undefined
}

/** '₹1,50,000' or '₹1,250.50': Indian grouping, paise only where there are any. */
export function rupees(amount: number | null | undefined): string {
  if (amount === null || amount === undefined || !Number.isFinite(amount)) return MISSING
  return (Number.isInteger(amount) ? whole : exact).format(amount)
}
