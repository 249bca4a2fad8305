import { ApiError, isNetworkFailure, sentenceOf, statusOf } from '@/api/error'
import { NO_RESPONSE } from '@/api/refusals'
import { texts } from './entranceTexts'

/** What went wrong at the login, apart from the other screens: everybody loads it first. */

export function loginError(error: unknown): string {
  if (isNetworkFailure(error)) return NO_RESPONSE
  if (error instanceof ApiError) return sentenceOf(error, texts.login.refused)
  return texts.login.other
}

/** A refused admin login is told beside the fields; trouble with the server or network is an alert. */
type AdminLoginFailure = { inline: string } | { alert: string }

/** An answer that lets nobody in, although its status says otherwise. */
export class NoLogin extends Error {}

export function adminLoginError(error: unknown): AdminLoginFailure {
  if (error instanceof NoLogin) return { inline: error.message }
  if (statusOf(error) === 401) return { inline: texts.adminLogin.refused }
  return { alert: `Error logging in: ${sentenceOf(error, fallback(error))}` }
}

/** What is said of an error without a sentence. */
export function fallback(error: unknown): string {
  if (isNetworkFailure(error)) return NO_RESPONSE
  return error instanceof Error && error.message ? error.message : texts.login.other
}
