import { ApiError, isNetworkFailure } from '@/api/error'
import { httpError, listError, texts } from './texts'

/** Why a list of agreements is not there. */
export function loadError(error: unknown): string {
  if (isNetworkFailure(error)) return listError(texts.list.noResponse)
  if (error instanceof ApiError) return listError(httpError(error.status))
  return listError(texts.list.invalidData)
}

/** Why a form was not taken: the server's own sentence, or else the form's. */
export function refusalOf(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.message) || otherwise
}
