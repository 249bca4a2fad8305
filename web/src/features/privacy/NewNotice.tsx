import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { newNoticeQuery } from './noticeApi'

const UnseenNotice = lazy(() => import('./UnseenNotice'))

/** Shows a customer a privacy notice once that they have not seen. Everyone else sees nothing, and loads nothing. */
export function NewNotice() {
  const { data } = useQuery(newNoticeQuery)
  if (!data?.new) return null
  return (
    <Suspense>
      <UnseenNotice notice={data} />
    </Suspense>
  )
}
