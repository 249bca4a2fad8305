import { QueryClientProvider } from '@tanstack/react-query'
import { UnsavedWorkGuard } from '@/components/work/UnsavedWorkGuard'
import { Outlet } from '@/lib/router'
import { adminSession, customerSession } from '@/lib/session'
import { createQueryClient } from './queryClient'
import { reloadGuarded } from './reloadGuarded'
import { watchSessions } from './watchSessions'

// One client for all pages, for the lifetime of the document.
const queries = createQueryClient()
watchSessions(queries, [customerSession, adminSession])
reloadGuarded()

/** The layout of all pages except the login pages, which load without the query code. */
export default function Queries() {
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
      <UnsavedWorkGuard />
    </QueryClientProvider>
  )
}
