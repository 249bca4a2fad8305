import { ApiError, isNetworkFailure } from '@/api/error'
import { httpError, listError, texts } from './texts'

/** Why a list of agreements is not there. */
export function loadError(error: unknown): string {
  if (isNetworkFailure(error)) return listError(texts.list.noResponse)
  if (error instanceof ApiError) return listError(httpError(error.status))
  return listError(texts.list.invalidData)
}
