import { ApiError, isNetworkFailure, sentenceOf, statusOf } from '@/api/error'
import { NO_RESPONSE } from '@/api/refusals'
import { texts } from './texts'

/** Error messages of the account pages. */

export function loginError(error: unknown): string {
  if (isNetworkFailure(error)) return NO_RESPONSE
  if (error instanceof ApiError) return sentenceOf(error, texts.login.refused)
  return texts.login.other
}

export function registerError(error: unknown): string {
  return sentenceOf(error, texts.register.noResponse)
}

export function forgotError(error: unknown): string {
  return sentenceOf(error, texts.forgot.failure)
}

/** The server says 'Link Expired.' itself, and something else when the password is the reason. */
export function resetError(error: unknown): string {
  if (isNetworkFailure(error)) return NO_RESPONSE
  return sentenceOf(error, texts.reset.linkExpired)
}

export function confirmError(error: unknown): string {
  if (isNetworkFailure(error)) return NO_RESPONSE
  return sentenceOf(error, texts.confirm.failure)
}

export function restoreError(error: unknown): string {
  if (isNetworkFailure(error)) return NO_RESPONSE
  return sentenceOf(error, texts.restore.failure)
}

export function adminResetError(error: unknown): string {
  const sentence = sentenceOf(error)
  const isAboutThePassword = sentence !== '' && sentence !== texts.reset.linkExpired
  return isAboutThePassword ? sentence : texts.reset.adminFailure
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

export function profileLoadError(error: unknown): string {
  const message =
    error instanceof ApiError && error.kind === 'answer'
      ? `HTTP error! Status: ${error.status}`
      : fallback(error)
  return `Error fetching user details: ${message}`
}

export function profileSaveError(error: unknown): string {
  const message =
    error instanceof ApiError && error.kind === 'answer'
      ? `Failed to update profile: ${error.statusText}`
      : fallback(error)
  return `Error saving changes: ${message}`
}

function fallback(error: unknown): string {
  if (isNetworkFailure(error)) return NO_RESPONSE
  return error instanceof Error && error.message ? error.message : texts.login.other
}
