import { useQuery } from '@tanstack/react-query'
import { useNote } from '@/records/useNote'
import { newNoticeQuery } from './noticeApi'

/** Returns the note about a new privacy notice, which each customer sees once. */
export function useNewNotice() {
  return useNote({
    about: useQuery(newNoticeQuery),
    isWanted: (notice) => notice.new,
    name: 'privacy notice',
    load: async () => (await import('./UnseenNotice')).UnseenNotice,
  })
}
