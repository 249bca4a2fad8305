import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { dateTime, isDate, relative } from '@/lib/dates'
import { trackerLink } from '@/lib/trackerLink'
import { CopyLink } from '@/records/CopyLink'
import { Timeline } from '@/records/Timeline'
import { ShareOnWhatsApp } from '@/records/WhatsApp'
import { latest, timelineOf } from './history'
import { RaisedOn } from './RaisedOn'
import { Stages } from './Stages'
import { texts, ticketName } from './texts'
import type { Tracked } from './trackApi'

const t = texts.tracker

interface Props {
  /** The number as typed. The server may return its correct form. */
  number: string
  ticket: Tracked
  onBack: () => void
}

export function TrackerResult({ number: asked, ticket, onBack }: Props) {
  const number = ticket.ticketNumber || asked
  const updated = ticket.lastUpdated ?? latest(ticket)?.date ?? ticket.createdAt
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused form is gone. With the focus on the heading, screen readers read the result.
  useEffect(() => heading.current?.focus(), [])

  return (
    <>
      <button
        type="button"
        onClick={onBack}
        className="mb-3 inline-flex min-h-11 items-center gap-2 self-start rounded-control font-medium text-brand-ink text-sm underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t.back}
      </button>
      <article className="overflow-clip rounded-card border border-line bg-surface shadow-floating">
        <header className="border-line border-b p-5 sm:p-8">
          <div className="flex flex-wrap items-start justify-between gap-4">
            <div className="min-w-0">
              <h1
                ref={heading}
                tabIndex={-1}
                className="wrap-anywhere font-semibold text-lg tracking-tight outline-none sm:text-xl"
              >
                {ticketName(number)}
              </h1>
              <p className="mt-1 text-muted text-sm">
                {t.lastUpdated} <time dateTime={updated}>{dateTime(updated)}</time>
                {isDate(updated) && (
                  <>
                    <span aria-hidden="true"> · </span>
                    {relative(updated)}
                  </>
                )}
              </p>
              <RaisedOn ticket={ticket} />
            </div>
            <span className="flex flex-wrap items-center gap-2">
              <CopyLink path={trackerLink(number)} copied={t.linkCopied} />
              <ShareOnWhatsApp news={{ kind: 'ticket', number, status: latest(ticket)?.status }} />
            </span>
          </div>
          <Stages ticket={ticket} />
        </header>
        <section aria-label={t.history} className="p-5 sm:p-8">
          <Timeline entries={timelineOf(ticket)} palette="ticket-customer" />
        </section>
      </article>
    </>
  )
}
