import { ApiError, isNetworkFailure, sentenceOf, statusOf } from '@/api/error'
import { NO_RESPONSE } from '@/api/refusals'
import { texts } from './entranceTexts'

/** The errors of the login, in their own file because they load first. */

export function loginError(error: unknown): string {
  if (isNetworkFailure(error)) return NO_RESPONSE
  if (error instanceof ApiError) return sentenceOf(error, texts.login.refused)
  return texts.login.other
}

/** A refused admin login shows text beside the fields. Server and network errors show an alert. */
type AdminLoginFailure = { inline: string } | { alert: string }

/** A successful answer without a token. */
export class NoLogin extends Error {}

export function adminLoginError(error: unknown): AdminLoginFailure {
  if (error instanceof NoLogin) return { inline: error.message }
  if (statusOf(error) === 401) return { inline: texts.adminLogin.refused }
  return { alert: `Error logging in: ${sentenceOf(error, fallback(error))}` }
}

export function fallback(error: unknown): string {
  if (isNetworkFailure(error)) return NO_RESPONSE
  return error instanceof Error && error.message ? error.message : texts.login.other
}
