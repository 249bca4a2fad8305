/** What the server tells of the portal: who runs it, and the facts by which the pages choose what to offer. */
interface Portal {
  brand: string
  supportEmail: string
  signatory: string
  timezone: string
  /** The codes of the dealers from whom goods come. A code is shown as it is written. */
  dealers: readonly string[]
  /** Those of them whose goods can be replaced in advance. */
  awrDealers: readonly string[]
  /** The warranty periods among which the customer chooses for MANUFACTURING DEFECTS. */
  periodChoices: readonly string[]
  /** The product types that are never replaced in advance. */
  typesWithoutAwr: readonly string[]
  /** The roles of those for whom there are schemes. */
  schemeRoles: readonly string[]
}

/**
 * The portal as the page knows it. The server writes it into the page's head, so that no call is needed
 * before the first screen shows. What it did not write is not offered.
 */
export function usePortal(): Portal {
  return {
    brand: meta('brand') || 'Aftercare',
    supportEmail: meta('support-email'),
    signatory: meta('signatory'),
    timezone: meta('timezone') || 'Asia/Kolkata',
    dealers: list('dealers'),
    awrDealers: list('awr-dealers'),
    periodChoices: list('period-choices'),
    typesWithoutAwr: list('types-without-awr'),
    schemeRoles: list('scheme-roles'),
  }
}

function meta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="aftercare:${name}"]`)?.content ?? ''
}

const list = (name: string): readonly string[] => JSON.parse(meta(name) || '[]')
