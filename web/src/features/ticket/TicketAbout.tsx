import { useQuery } from '@tanstack/react-query'
import { causeOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { DescriptionList } from '@/components/page/DescriptionList'
import { Skeleton } from '@/components/progress/Skeleton'
import { longDate, shortDate } from '@/lib/dates'
import { ByDesk } from '@/records/ByDesk'
import { InvoiceLink } from '@/records/InvoiceLink'
import { Timeline } from '@/records/Timeline'
import { deskTicketQuery, type TicketKind } from './api'
import { deskTexts } from './deskTexts'
import { ExpiredMark } from './ExpiredMark'
import { timelineOf } from './history'
import { ImageLink } from './ImageLink'
import { ReplacementPart } from './ReplacementPart'

const t = deskTexts.desk

interface Props {
  kind: TicketKind
  id: string
}

/** Shows what a ticket is about: the query, the address and the device. */
export function TicketAbout({ kind, id }: Props) {
  const { data: ticket, error, refetch } = useQuery(deskTicketQuery(id))
  if (!ticket && error) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-60">
          {t.aboutFailure} {causeOf(error)}
        </p>
        <Button variant="secondary" size="sm" onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    )
  }
  if (!ticket) return <Loading />
  const product = ticket.productDetails
  return (
    <section aria-label={t.about} className="grid gap-4 border-line border-t pt-4">
      <DescriptionList
        className="max-sm:grid-cols-2 max-sm:gap-x-4"
        items={[
          { label: t.fields.address, value: ticket.address, wide: true },
          { label: t.fields.purchaseDate, value: longDate(product?.purchaseDate) },
          ...(kind === 'awr' && ticket.purchaseFrom
            ? [{ label: t.fields.purchaseFrom, value: ticket.purchaseFrom }]
            : []),
        ]}
      />
      {ticket.byDesk && <ByDesk>{deskTexts.byDeskAtDesk}</ByDesk>}
      <div className="flex flex-wrap gap-2">
        <InvoiceLink path={product?.invoice}>{t.invoice}</InvoiceLink>
        {kind === 'awr' && <ReplacementPart ticket={ticket} />}
      </div>
    </section>
  )
}

/** The last day of the warranty, and whether it had ended when the ticket was raised. */
export function TicketWarranty({ id }: Pick<Props, 'id'>) {
  const { data: ticket } = useQuery(deskTicketQuery(id))
  const expiryDate = ticket?.productDetails?.expiryDate
  if (!expiryDate) return null
  return (
    <>
      <span className="whitespace-nowrap text-muted">{t.warrantyUntil(shortDate(expiryDate))}</span>
      {ticket.warrantyExpired && <ExpiredMark />}
    </>
  )
}

/** The customer's request and photo. */
export function TicketQuery({ id }: Pick<Props, 'id'>) {
  const { data: ticket, isError } = useQuery(deskTicketQuery(id))
  if (isError) return null
  if (!ticket) return <Skeleton className="h-10 w-full" />
  return (
    <section aria-label={t.fields.query} className="flex items-start gap-3">
      <p className="wrap-anywhere min-w-0 flex-1 whitespace-pre-line border-line-strong border-l-2 pl-3 text-body">
        {ticket.query}
      </p>
      <ImageLink path={ticket.file} />
    </section>
  )
}

/** All statuses of a ticket, the newest first. */
export function TicketHistory({ id }: Pick<Props, 'id'>) {
  const { data: ticket } = useQuery(deskTicketQuery(id))
  // Another part of the page reports the failed load.
  if (!ticket) return null
  return (
    <section aria-label={t.history} className="border-line border-t pt-4">
      <h3 className="mb-3 font-semibold">{t.history}</h3>
      {ticket.statusUpdates?.length ? (
        <Timeline entries={timelineOf(ticket)} palette="ticket-admin" />
      ) : (
        <p className="text-muted text-sm">{t.noHistory}</p>
      )}
    </section>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className="grid gap-3 border-line border-t pt-4">
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-8 w-32" />
    </div>
  )
}
