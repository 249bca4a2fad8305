import { isNetworkFailure, sentenceOf } from '@/api/error'
import { errorAlert, texts } from './texts'

/** What the alert says after a registration that failed. */
export function registerError(error: unknown): string {
  if (isNetworkFailure(error)) return texts.register.noResponse
  return errorAlert(sentenceOf(error))
}
