import { customerSession } from '@/lib/session'
import type { Model } from './api'

/** The customer for whom the desk registers a product. */
export interface Buyer {
  customerId: string
  name: string
  email: string
}

export interface Entry {
  model: Model
  serialNo: string
  purchaseDate: string
  period: string
  expiry: string | undefined
  invoice: File
}

/** Builds the form data, with derived values. The server computes them again. */
export function formData(
  { model, serialNo, purchaseDate, period, expiry, invoice }: Entry,
  buyer: Buyer | undefined,
): FormData {
  // After a session end, shown() still returns the customer. The registration then waits for the
  // same person.
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
