import { daysLeftToExtend } from '@/lib/warranty'
import type { Product } from './api'

/** What is never replaced in advance. */
const WITHOUT_AWR = new Set(['CAT-6', 'TELEPHONE', 'LIFT', 'HDMI', 'CCTV', 'POWER SUPPLY'])

/** Whether an advance replacement can be asked for; a claimed product gave that up. */
export function awrApplies({
  productType,
  isClaimed,
}: Pick<Product, 'productType' | 'isClaimed'>): boolean {
  return !isClaimed && !WITHOUT_AWR.has((productType ?? '').trim().toUpperCase())
}

/** Whether the column of extensions has anything to say on a day. */
export function anyExtendable(
  products: readonly Pick<Product, 'purchaseDate'>[],
  today: string,
): boolean {
  return products.some(({ purchaseDate }) => daysLeftToExtend(purchaseDate, today) !== undefined)
}
