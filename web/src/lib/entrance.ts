import { paths } from './paths'

/** Data that the login pages pass to each other. None of it is in an address. */
interface Entrance {
  /** The typed email address, so that the user types it only once. */
  email?: string
  /** The page to open after the login, from a link in an email. */
  leadsTo?: string
}

/** Reads the history state of a login page. Its content is not trusted. */
export function entranceOf(state: unknown): Entrance {
  if (typeof state !== 'object' || state === null) return {}
  const { email, leadsTo } = state as Record<string, unknown>
  return {
    ...(typeof email === 'string' && { email }),
    ...(typeof leadsTo === 'string' && isEmailed(leadsTo) && { leadsTo }),
  }
}

/** The search parameters that name a ticket or claim in a list. */
const named: Record<string, string> = {
  [paths.productRepair]: 'ticket',
  [paths.awrRecords]: 'ticket',
  [paths.schemeStatus]: 'claim',
}

/** Reports whether our emails contain this address: it names a ticket, product or claim. */
export function isEmailed(address: string): boolean {
  const [path = '', search] = address.split('?')
  const product = paths.ownProduct.replace(':productID', '')
  if (path.startsWith(product)) return path.length > product.length
  const name = named[path]
  return name !== undefined && Boolean(new URLSearchParams(search).get(name))
}
