import { isNetworkFailure, sentenceOf } from '@/api/error'
import { NO_RESPONSE } from '@/api/refusals'
import { NoPasskey } from '@/lib/passkeys'
import { texts } from './texts'

export function stepError(error: unknown): string {
  if (error instanceof NoPasskey) return texts.passkey.noPasskey
  return sentenceOf(error, isNetworkFailure(error) ? NO_RESPONSE : texts.failure)
}
