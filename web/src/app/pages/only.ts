import type { Product } from '@/features/product/api'
import { daysBetween } from '@/lib/civil'
import { paths } from '@/lib/paths'
import { ENDING_SOON_DAYS } from '@/records/WarrantyBar'

/** The filters of the product list that the dashboard tiles use. */
export type Only = 'ending' | 'tickets' | 'extended'

const ONLY = 'show'

export const PRODUCTS = 'products'

/** Returns the address of the product list with an optional filter. */
export const toOnly = (only?: Only) => ({
  pathname: paths.customer,
  search: only ? `?${ONLY}=${only}` : '',
  hash: `#${PRODUCTS}`,
})

/** Returns the filter in the address. Undefined for all products. */
export function onlyOf(params: URLSearchParams): Only | undefined {
  const asked = params.get(ONLY)
  return asked === 'ending' || asked === 'tickets' || asked === 'extended' ? asked : undefined
}

export const shows =
  (only: Only, today: string) =>
  ({ expiryDate, openTickets = [], isClaimed, replacedBy }: Product): boolean => {
    if (only === 'tickets') return openTickets.length > 0
    if (only === 'extended') return isClaimed
    const days = daysBetween(today, expiryDate)
    return days >= 0 && days <= ENDING_SOON_DAYS && !replacedBy
  }
