import { sentenceOf } from '@/api/error'
import { texts } from './texts'

/** How a claim that was not taken is told to its dealer. */
export function claimError(error: unknown): string {
  const sentence = sentenceOf(error)
  return sentence ? `Error: ${sentence}` : texts.invoice.failure
}
