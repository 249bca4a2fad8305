import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { newNoticeQuery } from './noticeApi'

const UnseenNotice = lazy(() => import('./UnseenNotice'))

/** Shows a new privacy notice once to each customer. Everyone else loads nothing. */
export function NewNotice() {
  const { data } = useQuery(newNoticeQuery)
  if (!data?.new) return null
  return (
    <Suspense>
      <UnseenNotice notice={data} />
    </Suspense>
  )
}
