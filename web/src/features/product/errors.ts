import { isNetworkFailure, sentenceOf } from '@/api/error'
import { errorAlert, formTexts } from './formTexts'

export function registerError(error: unknown): string {
  if (isNetworkFailure(error)) return formTexts.register.noResponse
  return errorAlert(sentenceOf(error))
}
