import { sentenceOf } from '@/api/error'
import { say } from '@/language'
import { texts } from './texts'

/** How a claim that was not taken is told to its dealer. */
export function claimError(error: unknown): string {
  const sentence = sentenceOf(error)
  return sentence ? say('Error: {message}', { message: sentence }) : texts.invoice.failure
}
