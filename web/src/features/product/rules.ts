import { daysLeftToExtend, mayHaveAwr } from '@/lib/warranty'
import type { Product } from './api'

/** Whether an advance replacement can be asked for; a claimed product gave that up. */
export function awrApplies(
  { productType, isClaimed, replacedBy }: Pick<Product, 'productType' | 'isClaimed' | 'replacedBy'>,
  typesWithoutAwr: readonly string[],
): boolean {
  return !isClaimed && !replacedBy && mayHaveAwr(productType, typesWithoutAwr)
}

/** Whether the column of extensions has anything to say on a day. */
export function anyExtendable(
  products: readonly Pick<Product, 'purchaseDate'>[],
  today: string,
): boolean {
  return products.some(({ purchaseDate }) => daysLeftToExtend(purchaseDate, today) !== undefined)
}
