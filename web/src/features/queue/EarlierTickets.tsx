import { shortDate } from '@/lib/dates'
import { ticketPath } from '@/lib/paths'
import { Link } from '@/lib/router'
import { StatusBadge } from '@/records/StatusBadge'
import type { Earlier } from './api'
import { palettes } from './kinds'
import { KindName } from './queueColumns'
import { texts } from './texts'

const t = texts.panel

export function EarlierTickets({ tickets }: { tickets: readonly Earlier[] }) {
  return (
    <section aria-label={t.earlier} className="border-line border-t pt-4">
      {tickets.length === 0 ? (
        <p className="text-muted text-sm">{t.noEarlier}</p>
      ) : (
        <>
          <h3 className="font-semibold">{t.earlier}</h3>
          <ul className="mt-2 divide-y divide-line rounded-card border border-line">
            {tickets.map((ticket) => (
              <li
                key={ticket.id}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 text-sm"
              >
                <Link
                  to={ticketPath(ticket.kind, ticket.customerId, ticket.number)}
                  className="inline-flex items-center font-mono text-[0.9em] text-brand-ink underline underline-offset-2 max-md:min-h-11"
                >
                  {ticket.number}
                </Link>
                <KindName kind={ticket.kind} />
                <span className="text-muted text-xs">{shortDate(ticket.createdAt)}</span>
                <span className="ml-auto flex items-center gap-2">
                  {ticket.status ? (
                    <StatusBadge status={ticket.status} palette={palettes[ticket.kind]} />
                  ) : (
                    <span className="text-muted text-xs">{texts.noStatus}</span>
                  )}
                  <span className="text-muted text-xs">{ticket.ended ? t.isOver : t.isOpen}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
