import { daysLeftToExtend, mayHaveAwr } from '@/lib/warranty'
import type { Product } from './api'
import { texts, typeWithoutAwr } from './texts'

/** Reports whether an advance replacement is possible. A claimed extension excludes it. */
export function awrApplies(
  { productType, isClaimed, replacedBy }: Pick<Product, 'productType' | 'isClaimed' | 'replacedBy'>,
  typesWithoutAwr: readonly string[],
): boolean {
  return !isClaimed && !replacedBy && mayHaveAwr(productType, typesWithoutAwr)
}

export function whyNoAwr({ isClaimed, productType, replacedBy }: Product): string {
  if (replacedBy) return texts.list.replacedHelp
  return isClaimed ? texts.list.claimedWithoutAwr : typeWithoutAwr(productType)
}

/** Reports whether any product can be extended today, so that the column is needed. */
export function anyExtendable(
  products: readonly Pick<Product, 'purchaseDate'>[],
  today: string,
): boolean {
  return products.some(({ purchaseDate }) => daysLeftToExtend(purchaseDate, today) !== undefined)
}
