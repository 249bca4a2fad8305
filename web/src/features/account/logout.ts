import { bearer, publicApi } from '@/api/client'
import { onDrafts } from '@/lib/draftMark'
import { adminSession, customerSession } from '@/lib/session'

/** Logs the customer out. It removes both cookies, because the computer may be shared. */
export function logOutCustomer(): void {
  const person = customerSession.current()?.person ?? ''
  onDrafts(({ forgetDraftsOf }) => forgetDraftsOf(person))
  tellServer('/api/users/logout', customerSession.current()?.token)
  tellServer('/admin/logout', adminSession.current()?.token)
  customerSession.end('logout')
  adminSession.end('logout')
}

/** Logs the admin out. A customer's session in the same browser continues. */
export function logOutAdmin(): void {
  tellServer('/admin/logout', adminSession.current()?.token)
  adminSession.end('logout')
}

/**
 * Ends the token on the server. The page does not wait, because it has already forgotten the token.
 * If the call is lost, the token expires later.
 */
function tellServer(path: '/api/users/logout' | '/admin/logout', token: string | undefined): void {
  if (!token) return
  publicApi.POST(path, { headers: bearer(token), keepalive: true }).catch(() => undefined)
}
