import { useQuery } from '@tanstack/react-query'
import { adminApi, answer } from '@/api/client'
import { Card } from '@/components/page/Card'
import { shortDate } from '@/lib/dates'
import { queueItemPath } from '@/lib/paths'
import { Link } from '@/lib/router'
import { StatusBadge } from '@/records/StatusBadge'
import { historyKey } from './api'
import { texts } from './texts'

const t = texts.open

/** The customer's open tickets, with links to the queue. */
export function OpenTickets({ customerId }: { customerId: string }) {
  const open = useQuery({
    queryKey: [...historyKey, 'open', customerId],
    queryFn: async ({ signal }) => {
      const query = { q: customerId, kind: 'repair,awr' }
      const found = await answer(adminApi.GET('/desk/queue', { params: { query }, signal }))
      return found.items.filter((item) => item.customerId === customerId)
    },
  })
  // A failed load shows nothing, because the timeline also has the tickets.
  if (!open.data?.length) return null
  return (
    <Card title={t.title} aria-label={t.title} className="min-w-0 max-xl:order-first">
      <ul className="divide-y divide-line">
        {open.data.map((item) => (
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
            <span className="whitespace-nowrap text-muted text-xs">
              {t.due} {shortDate(item.dueOn)}
            </span>
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
