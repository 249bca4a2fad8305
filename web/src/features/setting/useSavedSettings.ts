import { useQueryClient } from '@tanstack/react-query'
import { readPortalAgain } from '@/api/portal'
import { type Settings, settingsQuery } from './api'

/** Shows and applies settings after they were saved. */
export function useSavedSettings(): (settings: Settings) => void {
  const queries = useQueryClient()
  return (settings) => {
    queries.setQueryData(settingsQuery.queryKey, settings)
    void readPortalAgain()
  }
}
