import { ApiError } from '@/api/error'
import { say } from '@/language'
import { fallback } from './loginErrors'

export function profileLoadError(error: unknown): string {
  const message =
    error instanceof ApiError && error.kind === 'answer'
      ? say('HTTP error! Status: {status}', { status: error.status })
      : fallback(error)
  return say('Error fetching user details: {message}', { message })
}

export function profileSaveError(error: unknown): string {
  const message =
    error instanceof ApiError && error.kind === 'answer'
      ? say('Failed to update profile: {why}', { why: error.statusText })
      : fallback(error)
  return say('Error saving changes: {message}', { message })
}
