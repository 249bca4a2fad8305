import { useQuery } from '@tanstack/react-query'
import { newsQuery, newsTexts } from '@/records/conversation/news'
import type { NavigationItem } from './navigation'

export function NewsCount({ kind }: { kind: NavigationItem['tickets'] }) {
  // The navigation works without this number.
  const news = useQuery({ ...newsQuery, enabled: kind !== undefined }).data ?? []
  const count = news
    .filter((ticket) => ticket.kind === kind)
    .reduce((sum, { unread }) => sum + unread, 0)
  if (count === 0) return null
  return (
    <span className="ml-2 rounded-full bg-brand px-1.5 font-semibold text-on-brand text-xs leading-5 tabular-nums">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">, {newsTexts.unread(count)}</span>
    </span>
  )
}
