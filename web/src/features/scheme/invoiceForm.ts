import { typedAmount } from '@/lib/money'
import type { Session } from '@/lib/session'
import type { Scheme } from './api'
import { texts } from './texts'

interface InvoiceFields {
  purchaseDate: string
  purchaseFrom: string
  amount: string
  agreed: boolean
}

export const emptyInvoice: InvoiceFields = {
  purchaseDate: '',
  purchaseFrom: '',
  amount: '',
  agreed: false,
}

/** Checks an amount. It may be empty. The server checks the others again. */
export function isAmount(text: string): boolean {
  return text.trim() === '' || typedAmount(text) !== undefined
}

/** Builds the form for the server. Its fields are lists, here with one entry each. */
export function claimFormData(
  session: Session,
  scheme: Scheme,
  invoice: File,
  fields: InvoiceFields,
): FormData {
  const form = new FormData()
  form.set('customerId', session.customerId)
  form.set('customerEmail', session.email)
  form.append('schemeIds[]', scheme.schemeId)
  form.append('schemeNames[]', scheme.schemeName || texts.notSaid)
  form.append('schemeDates[]', scheme.schemeEndDate || texts.notSaid)
  form.append('invoiceFiles[]', invoice)
  form.append('purchaseDates[]', fields.purchaseDate || texts.notSaid)
  form.append('purchaseFrom[]', fields.purchaseFrom || texts.notSaid)
  form.append('invoiceAmounts[]', typedAmount(fields.amount) ?? '0')
  return form
}
