import { MISSING } from './missing'

const whole = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})
const exact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** '₹1,50,000' or '₹1,250.50': Indian grouping, paise only where there are any. */
export function rupees(amount: number | null | undefined): string {
  if (amount === null || amount === undefined || !Number.isFinite(amount)) return MISSING
  return (Number.isInteger(amount) ? whole : exact).format(amount)
}
