import { customerSession } from '@/lib/session'
import type { Model } from './api'

/** A filled form. */
export interface Entry {
  model: Model
  serialNo: string
  purchaseDate: string
  period: string
  expiry: string | undefined
  invoice: File
}

/** The registration as it travels: with what is derived, although the server computes it again. */
export function formData({
  model,
  serialNo,
  purchaseDate,
  period,
  expiry,
  invoice,
}: Entry): FormData {
  // Also one that is over: the registration then waits for the same person.
  const session = customerSession.shown()
  const form = new FormData()
  form.set('productName', model.productName)
  form.set('productType', model.productType)
  form.set('serialNo', serialNo)
  form.set('modelNo', model.modelNo)
  form.set('purchaseDate', purchaseDate)
  form.set('warrantyPeriod', period)
  form.set('expiryDate', expiry ?? '')
  form.set('customerId', session?.customerId ?? '')
  form.set('email', session?.email ?? '')
  form.set('invoice', invoice)
  return form
}
