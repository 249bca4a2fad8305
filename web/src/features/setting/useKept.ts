import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { readPortalAgain } from '@/api/portal'
import { useToast } from '@/components/overlay/ToastProvider'
import { type Settings, settingsQuery } from './api'

/** Once settings were saved: the page shows them, follows them, and says so. */
export function useKept(): (settings: Settings, sentence: string) => void {
  const queries = useQueryClient()
  const toast = useToast()
  return useCallback(
    (settings, sentence) => {
      queries.setQueryData(settingsQuery.queryKey, settings)
      toast({ text: sentence, tone: 'success' })
      void readPortalAgain()
    },
    [queries, toast],
  )
}
