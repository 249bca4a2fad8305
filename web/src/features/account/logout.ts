import { bearer, publicApi } from '@/api/client'
import { onDrafts } from '@/lib/draftMark'
import { adminSession, customerSession } from '@/lib/session'

/** The customer leaves: both cookies go, since the computer may be shared. */
export function logOutCustomer(): void {
  const person = customerSession.current()?.person ?? ''
  onDrafts(({ forgetDraftsOf }) => forgetDraftsOf(person))
  tellServer('/api/users/logout', customerSession.current()?.token)
  tellServer('/admin/logout', adminSession.current()?.token)
  customerSession.end('logout')
  adminSession.end('logout')
}

/** The admin leaves; a customer's session in the same browser goes on. */
export function logOutAdmin(): void {
  tellServer('/admin/logout', adminSession.current()?.token)
  adminSession.end('logout')
}

/**
 * Ends the token on the server as well. The person does not wait for it: the page has forgotten the
 * token either way, and should the call be lost, the token ends by itself.
 */
function tellServer(path: '/api/users/logout' | '/admin/logout', token: string | undefined): void {
  if (!token) return
  publicApi.POST(path, { headers: bearer(token), keepalive: true }).catch(() => undefined)
}
