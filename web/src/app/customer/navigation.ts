import { say } from '@/language'
import { paths } from '@/lib/paths'

export interface NavigationItem {
  to: string
  label: string
  /** Pages without a link of their own that one reaches from this one. */
  leadsTo?: readonly string[]
  /** The phone's menu calls two of the pages by another name. */
  mobileLabel?: string
  /** What the label is short for. */
  meaning?: string
  /** The kind of tickets whose new messages are counted beside it. */
  tickets?: 'repair' | 'awr'
  /** Shown to every role but User. */
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

/** Whether the open page is the one of this link, or belongs to it. */
export function isCurrent({ to, leadsTo = [] }: NavigationItem, pathname: string): boolean {
  return isOneOf([to, ...leadsTo], pathname)
}

/** The three screens that carry the floating 'Track Repair Status' button. */
const tracked: readonly string[] = [paths.customer, paths.productRepair, paths.awrRecords]

export const showsTracking = (pathname: string): boolean => isOneOf(tracked, pathname)

/** Addresses are compared as the router does it: without case, and without a slash at the end. */
function isOneOf(pages: readonly string[], pathname: string): boolean {
  const path = pathname.replace(/\/+$/, '').toLowerCase()
  return pages.some((page) => page.toLowerCase() === path)
}
