import { useEffect, useState } from 'react'
import { ToastProvider } from '@/components/overlay/ToastProvider'
import { FullScreenSpinner } from '@/components/progress/FullScreenSpinner'
import { onDrafts } from '@/lib/draftMark'
import { RouterProvider } from '@/lib/router'
import { createRouter } from './router'

export function App() {
  const [router] = useState(createRouter)
  useEffect(() => onDrafts(({ prune }) => prune()), [])
  return (
    <ToastProvider>
      <RouterProvider router={router} fallback={<FullScreenSpinner />} />
    </ToastProvider>
  )
}
