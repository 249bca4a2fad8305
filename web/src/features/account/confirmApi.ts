import { answer, customerApi } from '@/api/client'

/** Sends the confirmation link for the customer's own address again. */
export function askConfirmation() {
  return answer(customerApi.POST('/my/confirmation'))
}
