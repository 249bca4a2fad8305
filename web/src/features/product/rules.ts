import { daysLeftToExtend, mayHaveAwr } from '@/lib/warranty'
import type { Product } from './api'
import { texts, typeWithoutAwr } from './texts'

/** Whether an advance replacement can be asked for; a claimed product gave that up. */
export function awrApplies(
  { productType, isClaimed, replacedBy }: Pick<Product, 'productType' | 'isClaimed' | 'replacedBy'>,
  typesWithoutAwr: readonly string[],
): boolean {
  return !isClaimed && !replacedBy && mayHaveAwr(productType, typesWithoutAwr)
}

/** Why an advance replacement cannot be asked for. */
export function whyNoAwr({ isClaimed, productType, replacedBy }: Product): string {
  if (replacedBy) return texts.list.replacedHelp
  return isClaimed ? texts.list.claimedWithoutAwr : typeWithoutAwr(productType)
}

/** Whether the column of extensions has anything to say on a day. */
export function anyExtendable(
  products: readonly Pick<Product, 'purchaseDate'>[],
  today: string,
): boolean {
  return products.some(({ purchaseDate }) => daysLeftToExtend(purchaseDate, today) !== undefined)
}
