import { sentenceOf } from '@/api/error'
import { say } from '@/language'
import { texts } from './texts'

export function claimError(error: unknown): string {
  const sentence = sentenceOf(error)
  return sentence ? say('Error: {message}', { message: sentence }) : texts.invoice.failure
}
