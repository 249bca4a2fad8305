import { paths } from './paths'

/** What the entrances hand on to each other with a step: nothing of it is in an address. */
interface Entrance {
  /** The address that was typed, so that it is not typed twice. */
  email?: string
  /** Where a link in one of our emails leads after the login. */
  leadsTo?: string
}

/** What an entry of the history holds for an entrance; anybody may have written it. */
export function entranceOf(state: unknown): Entrance {
  if (typeof state !== 'object' || state === null) return {}
  const { email, leadsTo } = state as Record<string, unknown>
  return {
    ...(typeof email === 'string' && { email }),
    ...(typeof leadsTo === 'string' && isEmailed(leadsTo) && { leadsTo }),
  }
}

/** The names under which an address of a list carries one ticket or claim. */
const named: Record<string, string> = {
  [paths.productRepair]: 'ticket',
  [paths.awrRecords]: 'ticket',
  [paths.schemeStatus]: 'claim',
}

/** Whether an address is one that our emails have: it carries the ticket, product or claim it is about. */
export function isEmailed(address: string): boolean {
  const [path = '', search] = address.split('?')
  const product = paths.ownProduct.replace(':productID', '')
  if (path.startsWith(product)) return path.length > product.length
  const name = named[path]
  return name !== undefined && Boolean(new URLSearchParams(search).get(name))
}
