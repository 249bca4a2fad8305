import { useSyncExternalStore } from 'react'
import { showInstantsBy } from '@/lib/dates'

/** A picture of the brand, and its size, so that nothing moves when it arrives. */
interface BrandPicture {
  url: string
  width: number
  height: number
}

/** Facts about the portal from the server: the brand, and what the pages may offer. */
interface Portal {
  brand: string
  /** The colour that the owner chose, as #rrggbb; empty for the portal's own. */
  accent: string
  /** Stands in place of the drawn one. */
  logo: (BrandPicture & { dark: BrandPicture | undefined }) | undefined
  /** Below the address of a request, and below a warranty request; empty for what the page says itself. */
  collect: string
  warrantyNote: string
  supportEmail: string
  /** Empty if there is none. */
  supportPhone: string
  signatory: string
  /** Stands above the signatory in the letter. */
  signature: BrandPicture | undefined
  timezone: string
  /** Where customers reach the portal, wherever this page came from; without a slash at its end. */
  publicUrl: string
  /** The codes of the dealers from whom goods come. A code is shown as it is written. */
  dealers: readonly string[]
  /** Those of them whose goods can be replaced in advance. */
  awrDealers: readonly string[]
  /** The warranty periods among which the customer chooses for MANUFACTURING DEFECTS. */
  periodChoices: readonly string[]
  /** The product types that are never replaced in advance. */
  typesWithoutAwr: readonly string[]
}

/**
 * The portal as the page knows it. The server writes it into the page's head, so that no call is needed
 * before the first screen shows. What it did not write is not offered.
 */
export function usePortal(): Portal {
  useSyncExternalStore(subscribe, edition)
  return portal
}

// Every line of a list asks, and for one thing or two: what nobody asks for is not read.
const portal: Portal = {
  get brand() {
    return meta('brand') || 'Aftercare'
  },
  get accent() {
    return meta('accent')
  },
  get logo() {
    const logo = picture('logo')
    return logo && { ...logo, dark: picture('logo-dark') }
  },
  get collect() {
    return meta('collect')
  },
  get warrantyNote() {
    return meta('warranty-note')
  },
  get supportEmail() {
    return meta('support-email')
  },
  get supportPhone() {
    return meta('support-phone')
  },
  get signatory() {
    return meta('signatory')
  },
  get signature() {
    return picture('signature')
  },
  get timezone() {
    return meta('timezone') || 'Asia/Kolkata'
  },
  get publicUrl() {
    return meta('public-url') || window.location.origin
  },
  get dealers() {
    return list('dealers')
  },
  get awrDealers() {
    return list('awr-dealers')
  },
  get periodChoices() {
    return list('period-choices')
  },
  get typesWithoutAwr() {
    return list('types-without-awr')
  },
}

// Without a page there is no head that tells it, as in tests of what needs none.
if (typeof document !== 'undefined') showInstantsBy(() => portal.timezone)

function meta(name: string): string {
  const tag = document.head.querySelector<HTMLMetaElement>(`meta[name="aftercare:${name}"]`)
  return tag?.content ?? ''
}

const picture = (name: string): BrandPicture | undefined =>
  JSON.parse(meta(name) || 'null') ?? undefined

const list = (name: string): readonly string[] => JSON.parse(meta(name) || '[]')

const listeners = new Set<() => void>()
let readings = 0

const edition = () => readings

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

const TAGS = 'meta[name^="aftercare:"]'
const SHEET = 'link[rel="stylesheet"][href^="/brand.css"]'

/**
 * Reads the head of the page anew, for somebody who has just changed what it tells. Where that fails, the page
 * shows what it knew until it is loaded again.
 */
export async function readPortalAgain(): Promise<void> {
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    if (!answer.ok) return
    const { head } = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const tags = [...head.querySelectorAll(TAGS)]
    if (tags.length === 0) return
    for (const tag of document.querySelectorAll(TAGS)) tag.remove()
    document.head.append(...tags)
    readings += 1
    for (const changed of listeners) changed()
    followSheet(head.querySelector(SHEET))
  } catch {
    // The next page that is loaded tells it.
  }
}

/** The colours follow by a sheet of their own, which is fetched anew before the old one goes. */
function followSheet(fresh: Element | null): void {
  const old = document.querySelector(SHEET)
  if (!fresh) {
    old?.remove()
    return
  }
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = `/brand.css?edition=${readings}`
  link.onload = () => old?.remove()
  document.head.append(link)
}
