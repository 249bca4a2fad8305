import { splitLinks } from '@/components/page/links'
import { say } from '@/language'

const PARCEL = /track|courier|docket|parcel|dispatch|shipp|on its way/i

/** Stands for a status that is nothing but an address. */
const ONLY_LINK = say('Tracking link')

/** The address in a status that says that a parcel is under way. */
export function parcelLink(status: string | null | undefined): string | undefined {
  const parts = splitLinks(status ?? '')
  const link = parts.find(({ href }) => href)?.href
  const isOnlyLink = parts.every(({ href, text }) => href || text.trim() === '')
  return isOnlyLink || PARCEL.test(status ?? '') ? link : undefined
}

/** A status as people read it: its words, without web addresses and what leads to them. */
export function withoutLinks(status: string): string {
  const parts = splitLinks(status)
  if (!parts.some(({ href }) => href)) return status
  const words = parts.map(({ href, text }) => (href ? '' : text)).join('')
  const lines = words.split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim())
  const kept = lines.map((line) => line.replace(/[\s:–(-]+[).]*$/, '')).filter(Boolean)
  return kept.join('\n') || ONLY_LINK
}
