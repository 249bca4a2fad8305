import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { RouterProvider } from 'react-router'
import { ToastProvider } from '@/components/overlay/ToastProvider'
import { watchRecent } from '@/features/search/recent'
import { onDrafts } from '@/lib/draftMark'
import { adminSession, customerSession } from '@/lib/session'
import { createQueryClient } from './queryClient'
import { createRouter } from './router'
import { startTypedAddressAtTop } from './typedAddress'
import { watchSessions } from './watchSessions'

/** The whole portal. */
export function App() {
  const [queries] = useState(createQueryClient)
  const [router] = useState(() => {
    startTypedAddressAtTop()
    return createRouter()
  })
  useEffect(() => watchRecent(), [])
  useEffect(() => onDrafts(({ prune }) => prune()), [])
  useEffect(() => watchSessions(queries, [customerSession, adminSession]), [queries])

  return (
    <QueryClientProvider client={queries}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>
  )
}
