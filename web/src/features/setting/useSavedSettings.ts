import { useQueryClient } from '@tanstack/react-query'
import { readPortalAgain } from '@/api/portal'
import { type Settings, settingsQuery } from './api'

/** Once settings were saved, the page shows them and follows them. */
export function useSavedSettings(): (settings: Settings) => void {
  const queries = useQueryClient()
  return (settings) => {
    queries.setQueryData(settingsQuery.queryKey, settings)
    void readPortalAgain()
  }
}
