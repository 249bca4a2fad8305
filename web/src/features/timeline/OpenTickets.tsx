import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adminApi, answer } from '@/api/client'
import type { AnswerOf } from '@/api/types'
import { Card } from '@/components/page/Card'
import { grouped } from '@/lib/count'
import { paths, queueItemPath } from '@/lib/paths'
import { Link } from '@/lib/router'
import { StatusBadge } from '@/records/StatusBadge'
import { historyKey } from './api'
import { texts } from './texts'

const t = texts.open

/** The number of tickets shown. The queue has all of them. */
const SHOWN = 5

interface Props {
  customerId: string
  due: (item: AnswerOf<'/desk/queue', 'get'>['items'][number]) => ReactNode
}

/** The customer's most urgent open tickets, with links to the queue. */
export function OpenTickets({ customerId, due }: Props) {
  const open = useQuery({
    queryKey: [...historyKey, 'open', customerId],
    queryFn: async ({ signal }) => {
      const query = { q: customerId, kind: 'repair,awr' }
      return answer(adminApi.GET('/desk/queue', { params: { query }, signal }))
    },
  })
  const tickets = open.data?.items.filter((item) => item.customerId === customerId) ?? []
  // A failed load shows nothing, because the timeline also has the tickets.
  if (tickets.length === 0) return null
  return (
    <Card
      title={t.title}
      aria-label={t.title}
      className="min-w-0 max-xl:order-first"
      actions={
        tickets.length > SHOWN && (
          <Link
            to={`${paths.queue}?${new URLSearchParams({ q: customerId, kind: 'repair,awr' })}`}
            className="inline-flex items-center font-medium text-brand-ink text-sm underline underline-offset-2 max-md:min-h-11"
          >
            {t.all} ({grouped(open.data?.total ?? tickets.length)})
          </Link>
        )
      }
    >
      <ul className="divide-y divide-line">
        {tickets.slice(0, SHOWN).map((item) => (
          <li
            key={item.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm first:pt-0 last:pb-0 sm:grid sm:grid-cols-[max-content_minmax(0,1fr)_max-content]"
          >
            <Link
              to={queueItemPath(item.id)}
              className="inline-flex items-center whitespace-nowrap font-mono text-[0.9em] text-brand-ink underline underline-offset-2 max-md:min-h-11"
            >
              {item.number}
            </Link>
            <span className="wrap-anywhere min-w-0 flex-1 basis-40">{item.productName}</span>
            <span className="max-sm:order-last [&>[data-urgency=later]]:px-0">{due(item)}</span>
            <span className="sm:col-span-2 sm:col-start-2">
              {item.status ? (
                <StatusBadge status={item.status} palette="ticket-admin" />
              ) : (
                <span className="text-muted text-xs">{texts.timeline.noStatus}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
