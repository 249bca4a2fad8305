import { useSyncExternalStore } from 'react'
import { showInstantsBy } from '@/lib/dates'

/** A picture of the brand. With its size, nothing moves when it arrives. */
interface BrandPicture {
  url: string
  width: number
  height: number
}

/** Facts about the portal from the server: the brand, and what the pages may offer. */
interface Portal {
  brand: string
  /** The owner's colour as #rrggbb. Empty for the default. */
  accent: string
  /** Replaces the default logo. */
  logo: (BrandPicture & { dark: BrandPicture | undefined }) | undefined
  /**
   * Notes below the address of a request and below a warranty request. Empty for the default text.
   */
  collect: string
  warrantyNote: string
  supportEmail: string
  supportPhone: string
  signatory: string
  /** Shown above the signatory's name in the letter. */
  signature: BrandPicture | undefined
  timezone: string
  /** The address for customers, even if this page has another one. It has no slash at the end. */
  publicUrl: string
  dealers: readonly string[]
  /** The dealers whose goods can be replaced in advance. */
  awrDealers: readonly string[]
  /** The warranty periods that the customer can choose for MANUFACTURING DEFECTS. */
  periodChoices: readonly string[]
  typesWithoutAwr: readonly string[]
}

/**
 * Returns the portal's data. The server writes it into the head of the page, so the first screen
 * needs no call.
 */
export function usePortal(): Portal {
  useSyncExternalStore(subscribe, edition)
  return portal
}

// Every row of a list reads one or two values, so each value is read only when needed.
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

// Some tests run without a document.
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
 * Reads the head of the page again after the owner has changed it. If that fails, the old values
 * stay until the next load.
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
    // The next page load reads it.
  }
}

/**
 * Replaces the style sheet with the brand colours. The old one goes after the new one has loaded.
 */
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
