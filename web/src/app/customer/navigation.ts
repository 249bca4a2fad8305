import { paths } from '@/lib/paths'

interface NavigationItem {
  to: string
  label: string
  /** The phone's menu calls two of the pages by another name. */
  mobileLabel?: string
  /** Schemes are for partners; a customer of the role User does not see them. */
  notForUsers?: boolean
}

const items: readonly NavigationItem[] = [
  { to: paths.registerProduct, label: 'Product Register', mobileLabel: 'Registered Product' },
  { to: paths.productRepair, label: 'Product Repair', mobileLabel: 'Repair Product' },
  { to: paths.awrRecords, label: 'AWR' },
  { to: paths.schemes, label: 'Scheme', notForUsers: true },
  { to: paths.schemeStatus, label: 'Scheme Status', notForUsers: true },
  { to: paths.agreementForm, label: 'Agreement' },
]

export function navigationFor(role: string): readonly NavigationItem[] {
  return items.filter((item) => maySeeSchemes(role) || !item.notForUsers)
}

export const maySeeSchemes = (role: string): boolean => role !== 'User'

/** The three screens that carry the floating 'Track Repair Status' button. */
const tracked: readonly string[] = [paths.customer, paths.productRepair, paths.awrRecords]

export function showsTracking(pathname: string): boolean {
  const path = pathname.replace(/\/+$/, '').toLowerCase()
  return tracked.some((each) => each.toLowerCase() === path)
}
