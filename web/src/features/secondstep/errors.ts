import { isNetworkFailure, sentenceOf } from '@/api/error'
import { NoPasskey } from '@/lib/passkeys'
import { texts } from './texts'

/** Why something about a second step could not be done. */
export function stepError(error: unknown): string {
  if (error instanceof NoPasskey) return texts.passkey.noPasskey
  return sentenceOf(error, isNetworkFailure(error) ? texts.noResponse : texts.failure)
}
