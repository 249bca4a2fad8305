import { ApiError, isNetworkFailure } from '@/api/error'
import { NO_RESPONSE } from '@/api/refusals'
import { httpError, listError, texts } from './texts'

export function loadError(error: unknown): string {
  if (isNetworkFailure(error)) return listError(NO_RESPONSE)
  if (error instanceof ApiError) return listError(httpError(error.status))
  return listError(texts.list.invalidData)
}
