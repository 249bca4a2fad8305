import { useQuery } from '@tanstack/react-query'
import {
  ChevronDown,
  ChevronUp,
  FileCheck,
  type LucideIcon,
  Printer,
  SquareArrowOutUpRight,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { causeOf, statusOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { ButtonLink } from '@/components/button/ButtonLink'
import { IconButton } from '@/components/button/IconButton'
import { Dialog } from '@/components/overlay/Dialog'
import { CopyableId } from '@/components/page/CopyableId'
import { type Description, DescriptionList } from '@/components/page/DescriptionList'
import { LoadFailure } from '@/components/page/LoadFailure'
import { PhoneLink } from '@/components/page/PhoneLink'
import { Skeleton } from '@/components/progress/Skeleton'
import { dateTime, longDate } from '@/lib/dates'
import { rupees } from '@/lib/money'
import { customerPagePath, queueItemPath, reviewPath, serialPath, sheetsPath } from '@/lib/paths'
import { Link } from '@/lib/router'
import { CopyLink } from '@/records/CopyLink'
import { Conversation } from '@/records/conversation/Conversation'
import { customerRecordQuery } from '@/records/customerRecord'
import { NotHere } from '@/records/NotHere'
import { SendToCustomer } from '@/records/SendToCustomer'
import type { News } from '@/records/whatsappTexts'
import { AssignToMe } from './AssignToMe'
import { type QueueDetails, type QueueItem, queueItemQuery } from './api'
import { DueDate } from './DueDate'
import { EarlierTickets } from './EarlierTickets'
import { isTicket, recordPath } from './kinds'
import { Notes } from './Notes'
import { assigneeName, LastStatus, Wrote } from './queueColumns'
import { texts } from './texts'

const t = texts.panel

export interface PanelParts {
  /** The form that gives a ticket its next status. */
  statusForm: (item: QueueItem) => ReactNode
  /** What a ticket is about. */
  about: (item: QueueItem) => ReactNode
  /** What was done about it so far. */
  history: (item: QueueItem) => ReactNode
}

interface Props extends PanelParts {
  /** The record that is open; empty while the panel is closed. */
  id: string
  /** What the list knows of it, while the rest loads. */
  known: QueueItem | undefined
  me: string | undefined
  onAssign: (item: QueueItem) => void
  /** The way to the neighbours in the list, where it has any. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
  /** Where the focus goes when it has closed. */
  focusAfter: () => HTMLElement | undefined
}

/** One record of the queue, with what the desk needs to deal with it. */
export function QueuePanel({
  id,
  known,
  me,
  onAssign,
  onClose,
  onPrevious,
  onNext,
  focusAfter,
  ...parts
}: Props) {
  const asked = useQuery({ ...queueItemQuery(id), enabled: id !== '' })
  const item = asked.data?.item ?? known
  return (
    <Dialog
      open={id !== ''}
      onClose={onClose}
      title={item?.number ?? texts.title}
      description={item && `${texts.kinds[item.kind]} · ${item.customerName}`}
      size="lg"
      focusTitle
      focusAfter={focusAfter}
      tools={
        <>
          <span className="max-md:hidden">
            <Step icon={ChevronUp} label={t.previous} onStep={onPrevious} />
            <Step icon={ChevronDown} label={t.next} onStep={onNext} />
          </span>
          <CopyLink path={queueItemPath(id)} variant="quiet" />
        </>
      }
    >
      {asked.isError && !asked.data ? (
        <Failure id={id} error={asked.error} onRetry={() => void asked.refetch()} />
      ) : item ? (
        <Content
          key={item.id}
          item={item}
          details={asked.data}
          me={me}
          onAssign={onAssign}
          {...parts}
        />
      ) : (
        <LoadingAll />
      )}
    </Dialog>
  )
}

interface StepProps {
  icon: LucideIcon
  label: string
  onStep: (() => void) | undefined
}

function Step({ icon, label, onStep }: StepProps) {
  return <IconButton size="sm" icon={icon} label={label} disabled={!onStep} onClick={onStep} />
}

interface ContentProps extends PanelParts, Pick<Props, 'me' | 'onAssign'> {
  item: QueueItem
  details: QueueDetails | undefined
}

function Content({ item, details, me, onAssign, statusForm, about, history }: ContentProps) {
  const isMine = item.assignee?.username === me
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-2">
        <DueDate item={item} />
        <LastStatus item={item} />
        <Wrote item={item} />
      </div>
      <div className="flex flex-wrap gap-2">
        {me && !isMine && <AssignToMe item={item} me={me} />}
        <Button variant="secondary" size="sm" onClick={() => onAssign(item)}>
          {texts.assign.action}
        </Button>
        {!isTicket(item.kind) && (
          <ButtonLink
            variant="secondary"
            size="sm"
            icon={FileCheck}
            to={reviewPath(
              item.kind === 'claim' ? 'claim' : 'warranty',
              item.kind === 'claim' ? item.number : item.id,
            )}
          >
            {t.review}
          </ButtonLink>
        )}
        <ButtonLink
          variant="secondary"
          size="sm"
          icon={SquareArrowOutUpRight}
          to={recordPath(item)}
        >
          {t.open[item.kind]}
        </ButtonLink>
        {isTicket(item.kind) && (
          <ButtonLink variant="secondary" size="sm" icon={Printer} to={sheetsPath([item.number])}>
            {texts.print.action}
          </ButtonLink>
        )}
        {item.kind !== 'warranty' && (
          <SendToCustomer customerId={item.customerId} news={newsOf(item)} />
        )}
      </div>
      {isTicket(item.kind) && about(item)}
      {/* In two columns on a phone, too, so that the form is not far. */}
      <DescriptionList
        columns={3}
        items={factsOf(item, me)}
        className="max-sm:grid-cols-2 max-sm:gap-x-4"
      />
      {isTicket(item.kind) && (
        <>
          <section aria-label={t.statusTitle}>{statusForm(item)}</section>
          {history(item)}
          <div className="border-line border-t pt-4">
            <Conversation side="desk" ticketId={item.id} customerName={item.customerName} />
          </div>
        </>
      )}
      {details ? (
        <>
          <Notes record={item.id} notes={details.notes ?? []} />
          {item.serialNo && <EarlierTickets tickets={details.earlier ?? []} />}
        </>
      ) : (
        <Loading />
      )}
    </div>
  )
}

/** What a customer is told of their ticket or their claim. */
function newsOf({ kind, number, status, productName, schemeName, amount }: QueueItem): News {
  if (isTicket(kind)) return { kind: 'ticket', number, status, product: productName }
  const rupees = amount === undefined ? undefined : amount / 100
  return { kind: 'claim', number, status, scheme: schemeName, amount: rupees }
}

function factsOf(item: QueueItem, me: string | undefined): Description[] {
  const f = t.facts
  const facts: (Description | false)[] = [
    {
      label: f.customer,
      value: <Way to={customerPagePath(item.customerId)}>{item.customerName}</Way>,
    },
    { label: f.phone, value: <Phone customerId={item.customerId} /> },
    { label: f.customerId, value: <CopyableId value={item.customerId} /> },
    { label: f.assignee, value: assigneeName(item, me) },
    { label: f.due, value: longDate(item.dueOn) },
    item.kind === 'claim'
      ? { label: f.scheme, value: item.schemeName }
      : { label: f.product, value: item.productName },
    item.kind === 'claim' && {
      label: f.amount,
      value: item.amount === undefined ? undefined : rupees(item.amount / 100),
    },
    item.kind !== 'claim' && { label: f.productId, value: <CopyableId value={item.productId} /> },
    item.kind !== 'claim' && {
      label: f.serialNo,
      value: item.serialNo && <Way to={serialPath(item.serialNo)}>{item.serialNo}</Way>,
    },
    item.kind !== 'claim' && { label: f.modelNo, value: item.modelNo },
    { label: f.since, value: dateTime(item.createdAt) },
    { label: f.touched, value: dateTime(item.touchedAt) },
  ]
  return facts.filter((fact) => fact !== false)
}

function Phone({ customerId }: { customerId: string }) {
  const { data, isPending } = useQuery(customerRecordQuery(customerId))
  return isPending ? <Skeleton /> : <PhoneLink number={data?.phone} />
}

function Failure({ id, error, onRetry }: { id: string; error: unknown; onRetry: () => void }) {
  if ([403, 404].includes(statusOf(error))) return <NotHere>{t.gone(id)}</NotHere>
  return <LoadFailure message={t.failure} cause={causeOf(error)} onRetry={onRetry} />
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex items-center text-brand-ink underline underline-offset-2 max-md:min-h-11"
    >
      {children}
    </Link>
  )
}

/** What a record looks like before anything is known of it. */
function LoadingAll() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <Skeleton className="h-5 w-40" />
      <div className="grid grid-cols-2 gap-x-6 gap-y-3.5 lg:grid-cols-3">
        {['customer', 'id', 'assignee', 'product', 'number', 'serial'].map((fact) => (
          <div key={fact} className="flex flex-col gap-1.5">
            <Skeleton className="h-3 w-20" />
            <Skeleton className="h-4 w-32 max-w-full" />
          </div>
        ))}
      </div>
      <Skeleton className="h-9 w-72 max-w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
