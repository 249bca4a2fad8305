import { QueryClientProvider } from '@tanstack/react-query'
import { UnsavedWorkGuard } from '@/components/work/UnsavedWorkGuard'
import { watchRecent } from '@/features/search/recent'
import { Outlet } from '@/lib/router'
import { adminSession, customerSession } from '@/lib/session'
import { createQueryClient } from './queryClient'
import { watchSessions } from './watchSessions'

// One for all pages, and watched for as long as the document lives.
const queries = createQueryClient()
watchSessions(queries, [customerSession, adminSession])
watchRecent()

/** Around all pages but the entrances, which load without the code for queries. */
export default function Queries() {
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
      <UnsavedWorkGuard />
    </QueryClientProvider>
  )
}
