import { ApiError } from '@/api/error'
import { texts } from './texts'

/** The server's sentence, or the screen's own when the server gave none or did not answer. */
export function messageOf(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.message) || otherwise
}

/** How a claim that was not taken is told to its dealer. */
export function claimError(error: unknown): string {
  const sentence = messageOf(error, '')
  return sentence ? `Error: ${sentence}` : texts.invoice.failure
}
