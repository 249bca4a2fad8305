import { sentenceOf, statusOf } from '@/api/error'

/** Returns the reason of a refusal. Undefined for a server error. */
export function reasonOf(error: unknown): string | undefined {
  return statusOf(error) >= 500 ? undefined : sentenceOf(error) || undefined
}

interface TrackTexts {
  notFound: string
  failure: string
}

/**
 * Returns the tracker's message. After too many requests, only the server knows the waiting time.
 */
export function trackError(error: unknown, { notFound, failure }: TrackTexts): string {
  const status = statusOf(error)
  // A refused number, such as a number that is too long, is not a ticket number either.
  if (status === 404 || status === 400) return notFound
  return status === 429 ? sentenceOf(error, failure) : failure
}
