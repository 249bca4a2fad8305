import { isNetworkFailure, sentenceOf } from '@/api/error'
import { NO_RESPONSE } from '@/api/refusals'
import { publicTexts } from './publicTexts'

/** Error messages of the account pages. */

export function registerError(error: unknown): string {
  return sentenceOf(error, publicTexts.register.noResponse)
}

export function forgotError(error: unknown): string {
  return sentenceOf(error, publicTexts.forgot.failure)
}

/** The server sends 'Link Expired.' itself, or another message about the password. */
export function resetError(error: unknown): string {
  if (isNetworkFailure(error)) return NO_RESPONSE
  return sentenceOf(error, publicTexts.reset.linkExpired)
}

export function confirmError(error: unknown): string {
  if (isNetworkFailure(error)) return NO_RESPONSE
  return sentenceOf(error, publicTexts.confirm.failure)
}

export function restoreError(error: unknown): string {
  if (isNetworkFailure(error)) return NO_RESPONSE
  return sentenceOf(error, publicTexts.restore.failure)
}

export function adminResetError(error: unknown): string {
  const sentence = sentenceOf(error)
  const isAboutThePassword = sentence !== '' && sentence !== publicTexts.reset.linkExpired
  return isAboutThePassword ? sentence : publicTexts.reset.adminFailure
}
