import { paths } from '@/lib/paths'
import { adminSession, customerSession, useSession } from '@/lib/session'

interface Home {
  to: string
  place: 'home' | 'login'
}

const home = (to: string): Home => ({ to, place: 'home' })
const login = (to: string): Home => ({ to, place: 'login' })

/** Returns the first page or login page of the area that an address belongs to. */
export function useHome(pathname: string): Home {
  const isCustomer = useSession(customerSession) !== undefined
  const isAdmin = useSession(adminSession) !== undefined
  if (/^\/admin(\/|$)/i.test(pathname)) {
    return isAdmin ? home(paths.customers) : login(paths.adminLogin)
  }
  if (isCustomer) return home(paths.customer)
  return isAdmin ? home(paths.customers) : login(paths.login)
}
