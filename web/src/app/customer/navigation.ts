import { say } from '@/language'
import { paths } from '@/lib/paths'

export interface NavigationItem {
  to: string
  label: string
  /** Pages without their own link that this page leads to. */
  leadsTo?: readonly string[]
  /** Two pages have another name in the phone menu. */
  mobileLabel?: string
  meaning?: string
  /** The kind of tickets whose new messages are counted here. */
  tickets?: 'repair' | 'awr'
  /** Hidden for the role User. */
  aboutSchemes?: boolean
}

const items: readonly NavigationItem[] = [
  {
    to: paths.registerProduct,
    label: say('Product Register'),
    mobileLabel: say('Registered Product'),
  },
  {
    to: paths.productRepair,
    label: say('Product Repair'),
    mobileLabel: say('Repair Product'),
    tickets: 'repair',
  },
  {
    to: paths.awrRecords,
    label: say('AWR'),
    meaning: say('Advance Warranty Replacement'),
    leadsTo: [paths.awr],
    tickets: 'awr',
  },
  { to: paths.schemes, label: say('Scheme'), leadsTo: [paths.invoices], aboutSchemes: true },
  { to: paths.schemeStatus, label: say('Scheme Status'), aboutSchemes: true },
  {
    to: paths.agreementForm,
    label: say('Agreement'),
    leadsTo: [paths.myAgreements, paths.myAgreementPrint],
  },
]

export function navigationFor(seesSchemes: boolean): readonly NavigationItem[] {
  return items.filter((item) => seesSchemes || !item.aboutSchemes)
}

/** Reports whether the open page belongs to this link. */
export function isCurrent({ to, leadsTo = [] }: NavigationItem, pathname: string): boolean {
  return isOneOf([to, ...leadsTo], pathname)
}

const tracked: readonly string[] = [paths.customer, paths.productRepair, paths.awrRecords]

export const showsTracking = (pathname: string): boolean => isOneOf(tracked, pathname)

/** Compares addresses like the router: without case and trailing slash. */
function isOneOf(pages: readonly string[], pathname: string): boolean {
  const path = pathname.replace(/\/+$/, '').toLowerCase()
  return pages.some((page) => page.toLowerCase() === path)
}
