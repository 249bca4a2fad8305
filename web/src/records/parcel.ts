import { splitLinks } from '@/components/page/links'
import { say } from '@/language'

const PARCEL = /track|courier|docket|parcel|dispatch|shipp|on its way/i

/** Replaces a status that contains only an address. */
const ONLY_LINK = say('Tracking link')

/** The name of a link to a parcel. */
export const TRACK_PARCEL = say('Track parcel')

/** Returns the link in a status about a parcel. */
export function parcelLink(status: string | null | undefined): string | undefined {
  const parts = splitLinks(status ?? '')
  const link = parts.find(({ href }) => href)?.href
  const isOnlyLink = parts.every(({ href, text }) => href || text.trim() === '')
  return isOnlyLink || PARCEL.test(status ?? '') ? link : undefined
}

/** Removes web addresses, and the words that introduce them, from a status. */
export function withoutLinks(status: string): string {
  const parts = splitLinks(status)
  if (!parts.some(({ href }) => href)) return status
  const words = parts.map(({ href, text }) => (href ? '' : text)).join('')
  const lines = words.split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim())
  const kept = lines.map((line) => line.replace(/[\s:–(-]+[).]*$/, '')).filter(Boolean)
  return kept.join('\n') || ONLY_LINK
}
