import { useQuery } from '@tanstack/react-query'
import {
  ChevronDown,
  ChevronUp,
  FileCheck,
  type LucideIcon,
  Printer,
  SquareArrowOutUpRight,
} from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { causeOf, statusOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { ButtonLink } from '@/components/button/ButtonLink'
import { IconButton } from '@/components/button/IconButton'
import { Dialog } from '@/components/overlay/Dialog'
import { headingOf } from '@/components/overlay/headingOf'
import { SidePanel } from '@/components/overlay/SidePanel'
import { CopyableId } from '@/components/page/CopyableId'
import { type Description, DescriptionList } from '@/components/page/DescriptionList'
import { LoadFailure } from '@/components/page/LoadFailure'
import { PhoneLink } from '@/components/page/PhoneLink'
import { Skeleton } from '@/components/progress/Skeleton'
import { dateTime, longDate } from '@/lib/dates'
import { rupees } from '@/lib/money'
import { customerPagePath, queueItemPath, reviewPath, sheetsPath } from '@/lib/paths'
import { Link } from '@/lib/router'
import { awrWords, repairWords } from '@/lib/statuses.gen'
import { CopyLink } from '@/records/CopyLink'
import { answersQuery } from '@/records/conversation/answersApi'
import { Conversation } from '@/records/conversation/Conversation'
import { customerRecordQuery } from '@/records/customerRecord'
import { NotHere } from '@/records/NotHere'
import { SendToCustomer } from '@/records/SendToCustomer'
import { SerialLink } from '@/records/SerialLink'
import type { News } from '@/records/whatsappTexts'
import { AssignToMe } from './AssignToMe'
import { type QueueDetails, type QueueItem, queueItemQuery } from './api'
import { DueDate } from './DueDate'
import { EarlierTickets } from './EarlierTickets'
import { isTicket, recordPath } from './kinds'
import { Notes } from './Notes'
import { assigneeName, KindName, LastStatus, Wrote } from './queueColumns'
import { texts } from './texts'

const t = texts.panel

interface PanelParts {
  /** The form that gives a ticket its next status. */
  statusForm: (item: QueueItem) => ReactNode
  /** What the desk must confirm before a message with this status. */
  question: (item: QueueItem, status: string) => string | undefined
  warranty: (item: QueueItem) => ReactNode
  query: (item: QueueItem) => ReactNode
  about: (item: QueueItem) => ReactNode
  history: (item: QueueItem) => ReactNode
}

export interface PanelProps {
  open: boolean
  /** The record that is open; empty while the panel is closed. */
  id: string
  /** Whether the panel is beside the list instead of covering it. */
  isBeside: boolean
  /** The data from the list, shown while the rest loads. */
  known: QueueItem | undefined
  me: string | undefined
  onAssign: (item: QueueItem) => void
  /** Opens the previous or next record of the list. Undefined at the ends of the list. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
  /** Returns the element that gets the focus when the panel closes. */
  focusAfter: () => HTMLElement | undefined
}

/** Shows one record of the queue with everything that the desk needs for its work. */
export function QueuePanel({
  open,
  id,
  isBeside,
  known,
  onClose,
  focusAfter,
  ...rest
}: PanelProps & PanelParts) {
  const asked = useQuery({ ...queueItemQuery(id), enabled: open })
  const item = asked.data?.item ?? known
  const frame = {
    open,
    onClose,
    title: item?.number ?? texts.title,
    description: item && (
      <>
        <Way to={customerPagePath(item.customerId)}>{item.customerName}</Way>{' '}
        <span className="max-md:hidden">· </span>
        <Phone customerId={item.customerId} />
      </>
    ),
    focusAfter,
    tools: (
      <>
        <Step icon={ChevronUp} label={t.previous} onStep={rest.onPrevious} />
        <Step icon={ChevronDown} label={t.next} onStep={rest.onNext} />
        {/* A phone shares an address by itself. */}
        <span className="flex max-md:hidden">
          <CopyLink path={queueItemPath(id)} to={item?.number ?? id} />
        </span>
      </>
    ),
  }
  const content =
    asked.isError && !asked.data ? (
      <Failure id={id} error={asked.error} onRetry={() => void asked.refetch()} />
    ) : item ? (
      <Content key={item.id} item={item} details={asked.data} {...rest} />
    ) : (
      <LoadingAll />
    )
  if (isBeside) {
    return (
      <SidePanel
        {...frame}
        of={id}
        // It ends 8 px above the foot of the window. Without the margin, the page would scroll.
        className="sticky top-[calc(var(--sticky-top)+0.5rem)] -mb-4 min-h-96"
      >
        {content}
      </SidePanel>
    )
  }
  return (
    <Dialog {...frame} size="lg" focusTitle>
      {content}
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

interface ContentProps extends PanelParts, Pick<PanelProps, 'me' | 'onAssign'> {
  item: QueueItem
  details: QueueDetails | undefined
}

/** Shows the working parts first: status, newest message and reply. The facts are below. */
function Content({ item, details, me, onAssign, ...parts }: ContentProps) {
  const box = useRef<HTMLDivElement>(null)
  const isMine = item.assignee?.username === me
  // Loads with the messages, so that '/' soon finds them.
  useQuery({ ...answersQuery, enabled: isTicket(item.kind) })
  /** Moves the focus out of the field, so that the shortcut keys work. */
  const leaveField = () => headingOf(box.current)?.focus()
  return (
    <div ref={box} data-panel className="flex flex-col gap-4">
      <div className="-my-1 grid gap-1 text-sm">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="wrap-anywhere font-medium">
            {item.kind === 'claim' ? item.schemeName : item.productName}
          </span>
          {item.serialNo && (
            <span className="text-[0.9em]">
              <SerialLink serialNo={item.serialNo} />
            </span>
          )}
        </p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          <KindName kind={item.kind} />
          {item.kind !== 'claim' && item.modelNo}
          {isTicket(item.kind) && parts.warranty(item)}
          {item.kind === 'claim' && item.amount !== undefined && (
            <span className="text-ink">{rupees(item.amount / 100)}</span>
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2 [&>[data-urgency=later]]:px-0">
        <DueDate item={item} />
        <LastStatus item={item} />
        <Wrote item={item} />
        <span className="-mr-2 ml-auto flex items-center">
          {me && !isMine && <AssignToMe item={item} me={me} />}
          <Button {...quiet} onClick={() => onAssign(item)}>
            {item.assignee ? assigneeName(item, me) : texts.assign.action}
          </Button>
        </span>
      </div>
      {isTicket(item.kind) && (
        <>
          {parts.query(item)}
          <section aria-label={t.statusTitle} data-field="status">
            {parts.statusForm(item)}
          </section>
          <div data-field="reply" className="border-line border-t pt-3">
            <Conversation
              side="desk"
              ticketId={item.id}
              customerName={item.customerName}
              about={{ number: item.number, product: item.productName }}
              statuses={withMessage[item.kind === 'awr' ? 'awr' : 'repair']}
              question={(status) => parts.question(item, status)}
              isAwaited={Boolean(item.unread)}
              newest={2}
              onSent={leaveField}
            />
          </div>
        </>
      )}
      <Ways item={item} />
      {details ? (
        <div data-field="note">
          <Notes record={item.id} notes={details.notes ?? []} onAdded={leaveField} />
        </div>
      ) : (
        <Loading />
      )}
      {isTicket(item.kind) && parts.about(item)}
      {isTicket(item.kind) && parts.history(item)}
      {details && item.serialNo && <EarlierTickets tickets={details.earlier ?? []} />}
      {/* Two columns on a phone, too, so that the form stays close. */}
      <DescriptionList
        items={factsOf(item)}
        className="border-line border-t pt-4 max-sm:grid-cols-2 max-sm:gap-x-4"
      />
    </div>
  )
}

/** Statuses that can be set together with a message, in the order of the status form. */
const withMessage = {
  repair: [...repairWords, 'Dispatched'],
  awr: [...awrWords.slice(0, -1), 'Dispatched', ...awrWords.slice(-1)],
}

const quiet = { variant: 'quiet', size: 'sm', className: 'px-2!' } as const

/** Links to the other pages about a record. */
function Ways({ item }: { item: QueueItem }) {
  return (
    <div className="-mx-2 -my-1 flex flex-wrap">
      {!isTicket(item.kind) && (
        <ButtonLink
          size="sm"
          className="mx-2"
          icon={FileCheck}
          to={reviewPath(
            item.kind === 'claim' ? 'claim' : 'warranty',
            item.kind === 'claim' ? item.number : item.id,
          )}
        >
          {t.review}
        </ButtonLink>
      )}
      <ButtonLink {...quiet} icon={SquareArrowOutUpRight} to={recordPath(item)}>
        {t.open[item.kind]}
      </ButtonLink>
      {isTicket(item.kind) && (
        <ButtonLink {...quiet} icon={Printer} to={sheetsPath([item.number])}>
          {texts.print.action}
        </ButtonLink>
      )}
      {item.kind !== 'warranty' && (
        <SendToCustomer variant="quiet" customerId={item.customerId} news={newsOf(item)} />
      )}
    </div>
  )
}

function newsOf({ kind, number, status, productName, schemeName, amount }: QueueItem): News {
  if (isTicket(kind)) return { kind: 'ticket', number, status, product: productName }
  const rupees = amount === undefined ? undefined : amount / 100
  return { kind: 'claim', number, status, scheme: schemeName, amount: rupees }
}

function factsOf(item: QueueItem): Description[] {
  const f = t.facts
  const facts: (Description | false)[] = [
    { label: f.customerId, value: <CopyableId value={item.customerId} /> },
    { label: f.due, value: longDate(item.dueOn) },
    item.kind !== 'claim' && { label: f.productId, value: <CopyableId value={item.productId} /> },
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
  if (statusOf(error) === 403) return <NotHere>{causeOf(error)}</NotHere>
  if (statusOf(error) === 404) return <NotHere>{t.gone(id)}</NotHere>
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
