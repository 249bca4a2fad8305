import { ApiError } from '@/api/error'
import { texts } from './texts'

/** Why a query was refused, beside the sentence that it was. A server in trouble has nothing to add. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status >= 500) return undefined
  return error.message || undefined
}

interface TrackTexts {
  notFound: string
  failure: string
}

/** What the tracker says. Only the server knows how long someone who asks too often has to wait. */
export function trackError(error: unknown, { notFound, failure }: TrackTexts): string {
  if (!(error instanceof ApiError)) return failure
  if (error.status === 404) return notFound
  if (error.status === 429) return error.message || failure
  return failure
}

export function updateError(error: unknown): string {
  return reasonOf(error) ?? texts.desk.updateFailure
}
