import type { Dealer, Entry } from './api'
import { texts } from './texts'

type Form = keyof typeof texts.lastOne

/** The forms that offer a dealer. */
type Marks = Pick<Dealer, Form>

const forms = Object.keys(texts.lastOne) as Form[]

const isOffered = ({ retiredAt }: Entry) => !retiredAt

/** Returns what customers could no longer do if the dealer had these marks, or none. */
export function lastDealerWarnings(
  dealers: readonly Dealer[],
  dealer: Dealer,
  marks?: Marks,
): string[] {
  const others = dealers.filter((other) => isOffered(other) && other.id !== dealer.id)
  return forms
    .filter((form) => dealer[form] && !marks?.[form] && !others.some((other) => other[form]))
    .map((form) => texts.lastOne[form])
}

export function lastLocationWarnings(locations: readonly Entry[], location: Entry): string[] {
  const isLast = !locations.some((other) => isOffered(other) && other.id !== location.id)
  return isLast ? [texts.locations.lastOne] : []
}
