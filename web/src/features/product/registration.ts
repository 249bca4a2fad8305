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
  /** The typed fields, under their names on the server. */
  typed: Record<string, string>
  period: string
  expiry: string | undefined
  invoice: File
}

/** Builds the form data, with derived values. The server computes them again. */
export function formData(
  { model, typed, period, expiry, invoice }: Entry,
  buyer: Buyer | undefined,
): FormData {
  // After a session end, shown() still returns the customer. The registration then waits for the
  // same person.
  const owner = buyer ?? customerSession.shown()
  const form = new FormData()
  form.set('productName', model.productName)
  form.set('productType', model.productType)
  form.set('modelNo', model.modelNo)
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  form.set('warrantyPeriod', period)
  form.set('expiryDate', expiry ?? '')
  form.set('customerId', owner?.customerId ?? '')
  form.set('email', owner?.email ?? '')
  form.set('invoice', invoice)
  return form
}
