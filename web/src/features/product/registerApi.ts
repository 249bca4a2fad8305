import { type UploadOptions, upload } from '@/api/upload'
import { adminSession, customerSession } from '@/lib/session'

export function registerProduct(form: FormData, send: Omit<UploadOptions, 'session'>) {
  return upload('/Registered/RegisteredProduct', form, { ...send, session: customerSession })
}

/** Registers a product for a customer, from the desk. */
export function registerProductFor(
  customerId: string,
  form: FormData,
  send: Omit<UploadOptions, 'session'>,
) {
  const at = { customerId }
  return upload('/desk/customers/{customerId}/products', form, {
    ...send,
    at,
    session: adminSession,
  })
}
