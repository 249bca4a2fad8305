import { rupees } from '@/lib/money'

const LAC = 100_000

/** '1.5 lac' for 150000, as the trade says it; smaller sums stay rupees. */
export function buyingTarget(amount: number): string {
  if (amount < LAC) return rupees(amount)
  return `${(amount / LAC).toLocaleString('en-IN', { maximumFractionDigits: 5 })} lac`
}
