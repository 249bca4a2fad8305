import { customerSession } from '@/lib/session'
import type { Model } from './api'

/** For whom the desk registers a product. */
export interface Buyer {
  customerId: string
  name: string
  email: string
}

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
export function formData(
  { model, serialNo, purchaseDate, period, expiry, invoice }: Entry,
  buyer: Buyer | undefined,
): FormData {
  // Also of a session that is over: the registration then waits for the same person.
  const owner = buyer ?? customerSession.shown()
  const form = new FormData()
  form.set('productName', model.productName)
  form.set('productType', model.productType)
  form.set('serialNo', serialNo)
  form.set('modelNo', model.modelNo)
  form.set('purchaseDate', purchaseDate)
  form.set('warrantyPeriod', period)
  form.set('expiryDate', expiry ?? '')
  form.set('customerId', owner?.customerId ?? '')
  form.set('email', owner?.email ?? '')
  form.set('invoice', invoice)
  return form
}
