import { sentenceOf, statusOf } from '@/api/error'

/** Why a query was refused, beside the sentence that it was. A server in trouble has nothing to add. */
export function reasonOf(error: unknown): string | undefined {
  return statusOf(error) >= 500 ? undefined : sentenceOf(error) || undefined
}

interface TrackTexts {
  notFound: string
  failure: string
}

/** What the tracker says. Only the server knows how long someone who asks too often has to wait. */
export function trackError(error: unknown, { notFound, failure }: TrackTexts): string {
  const status = statusOf(error)
  // What is refused, as too long, is the number of no ticket either.
  if (status === 404 || status === 400) return notFound
  return status === 429 ? sentenceOf(error, failure) : failure
}
