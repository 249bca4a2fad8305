import type { Product } from '@/features/product/api'
import { daysBetween } from '@/lib/civil'
import { paths } from '@/lib/paths'
import { ENDING_SOON_DAYS } from '@/records/WarrantyBar'

/** The parts of the products that the tiles of the dashboard count. */
export type Only = 'ending' | 'tickets' | 'extended'

const ONLY = 'show'

/** Where the list of products stands on the dashboard. */
export const PRODUCTS = 'products'

/** The list of products on the dashboard, or a part of it. */
export const toOnly = (only?: Only) => ({
  pathname: paths.customer,
  search: only ? `?${ONLY}=${only}` : '',
  hash: `#${PRODUCTS}`,
})

/** Which part an address asks for; undefined for all products. */
export function onlyOf(params: URLSearchParams): Only | undefined {
  const asked = params.get(ONLY)
  return asked === 'ending' || asked === 'tickets' || asked === 'extended' ? asked : undefined
}

/** Whether a part shows a product. */
export const shows =
  (only: Only, today: string) =>
  ({ expiryDate, openTickets = [], isClaimed, replacedBy }: Product): boolean => {
    if (only === 'tickets') return openTickets.length > 0
    if (only === 'extended') return isClaimed
    const days = daysBetween(today, expiryDate)
    return days >= 0 && days <= ENDING_SOON_DAYS && !replacedBy
  }
