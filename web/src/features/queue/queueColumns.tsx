import {
  MessageSquareDot,
  MessageSquareText,
  Replace,
  RotateCcw,
  ShieldCheck,
  TicketPercent,
  UserRound,
  Wrench,
} from 'lucide-react'
import { usePortal } from '@/api/portal'
import { Button } from '@/components/button/Button'
import type { Column } from '@/components/table/columns'
import { todayIn } from '@/lib/civil'
import { cx } from '@/lib/cx'
import { dateTime } from '@/lib/dates'
import { MISSING, orMissing } from '@/lib/missing'
import { StatusBadge } from '@/records/StatusBadge'
import type { QueueItem } from './api'
import { DueDate } from './DueDate'
import { ageOf } from './due'
import { palettes } from './kinds'
import { LineLink } from './LineLink'
import { texts } from './texts'

const c = texts.columns

interface Actions {
  me: string | undefined
  /** Whether a record is open beside the list, so only the most important columns fit. */
  isBeside: boolean
  /** Whether the screen has space for a table, and for all its columns. */
  isWide: boolean
  hasRoom: boolean
  /** Whether the assignee fits beside an open record. */
  hasMoreRoom: boolean
  onAssign: (item: QueueItem) => void
  onOpen: (shown: { item: string }) => void
}

export function queueColumns(actions: Actions): readonly Column<QueueItem>[] {
  if (actions.isBeside) return fewColumns(actions)
  return actions.isWide && !actions.hasRoom ? tabletColumns(actions) : allColumns(actions)
}

function allColumns({ me, onAssign, onOpen }: Actions): readonly Column<QueueItem>[] {
  return [
    {
      key: 'number',
      header: c.number,
      primary: true,
      className: 'laptop:w-px',
      cell: (item) => <NumberAndKind item={item} onOpen={onOpen} />,
    },
    {
      key: 'customer',
      header: c.customer,
      secondary: true,
      className: 'laptop:w-px',
      cell: ({ customerName }) => (
        <span
          title={customerName}
          className="wrap-anywhere laptop:block laptop:w-36 laptop:truncate 2xl:w-48"
        >
          {orMissing(customerName)}
        </span>
      ),
      // The assignee is here on a card, so that the card stays low.
      card: (item) => (
        <span className="flex items-center justify-between gap-3">
          <span className="truncate">{orMissing(item.customerName)}</span>
          <Assignee item={item} me={me} onAssign={onAssign} />
        </span>
      ),
    },
    {
      key: 'product',
      header: c.product,
      secondary: true,
      // The name gets the remaining width. With a maximum width of 0, long text is cut and the cell
      // does not grow.
      className: 'laptop:max-w-0',
      cell: (item) => <Product item={item} />,
    },
    {
      key: 'status',
      header: c.status,
      short: true,
      className: 'laptop:w-px',
      cell: (item) => (
        <span className="laptop:block laptop:w-max laptop:max-w-32 min-[88rem]:max-w-56">
          <LastStatus item={item} isShort />
        </span>
      ),
    },
    {
      key: 'assignee',
      header: c.assignee,
      short: true,
      className: 'laptop:w-px',
      cell: (item) => <Assignee item={item} me={me} onAssign={onAssign} />,
      card: () => null,
    },
    {
      key: 'due',
      header: c.due,
      short: true,
      className: 'laptop:w-px',
      cell: (item) => <DueAndAge item={item} />,
      card: (item) => <DueDate item={item} />,
    },
  ]
}

/** The columns on an upright tablet: two facts in each, so that a line stays low. */
function tabletColumns({ me, onAssign, onOpen }: Actions): readonly Column<QueueItem>[] {
  return [
    {
      key: 'number',
      header: c.number,
      className: 'max-w-0 w-full',
      cell: (item) => <Few item={item} onOpen={onOpen} hasMore />,
    },
    {
      key: 'status',
      header: c.status,
      className: 'w-px',
      cell: (item) => (
        <span className="block w-max max-w-44">
          <LastStatus item={item} isShort />
        </span>
      ),
    },
    {
      key: 'assignee',
      header: c.assignee,
      className: 'w-px',
      cell: (item) => <Assignee item={item} me={me} onAssign={onAssign} />,
    },
    {
      key: 'due',
      header: c.due,
      className: 'w-px',
      cell: (item) => <DueAndAge item={item} />,
    },
  ]
}

function DueAndAge({ item }: { item: QueueItem }) {
  return (
    <span className="flex flex-col items-start">
      <DueDate item={item} />
      <span className="px-2 text-muted text-xs leading-4">
        <Age since={item.createdAt} />
      </span>
    </span>
  )
}

/** Shows the assignee. A click assigns somebody else. */
function Assignee({ item, me, onAssign }: { item: QueueItem } & Pick<Actions, 'me' | 'onAssign'>) {
  return (
    <Button
      variant="quiet"
      size="sm"
      className="-mx-2 max-w-40 px-2! max-md:-my-3 max-md:w-max max-md:min-w-11 max-md:max-w-40! md:max-laptop:-my-1 md:max-laptop:h-11 md:max-laptop:max-w-30 laptop:max-w-28 2xl:max-w-40"
      title={assigneeName(item, me)}
      aria-label={`${texts.assign.action} ${item.number}: ${assigneeName(item, me)}`}
      onClick={() => onAssign(item)}
    >
      <UserRound aria-hidden="true" className="size-4 shrink-0 text-muted md:hidden" />
      <span className={item.assignee ? 'truncate text-ink' : 'truncate text-muted'}>
        {assigneeName(item, me)}
      </span>
    </Button>
  )
}

/** The columns beside an open record: two facts in each, and the assignee where there is room. */
function fewColumns({ me, hasMoreRoom, onAssign, onOpen }: Actions): readonly Column<QueueItem>[] {
  const assignee: Column<QueueItem> = {
    key: 'assignee',
    header: c.assignee,
    className: 'w-px',
    cell: (item) => <Assignee item={item} me={me} onAssign={onAssign} />,
  }
  return [
    {
      key: 'number',
      header: c.number,
      className: 'max-w-0 w-full',
      cell: (item) => <Few item={item} onOpen={onOpen} />,
    },
    ...(hasMoreRoom ? [assignee] : []),
    {
      key: 'due',
      header: c.due,
      className: 'w-px',
      cell: (item) => (
        <span className="flex w-max max-w-32 flex-col items-start">
          <DueDate item={item} />
          {/* A reopened ticket shows only that word, so that its line stays low. */}
          <span className="flex max-w-full leading-4 [&>.text-muted]:px-2 [&>span>span+span]:hidden [&_[data-tone]]:py-0">
            <LastStatus item={item} isShort />
          </span>
        </span>
      ),
    },
  ]
}

interface FewProps {
  item: QueueItem
  onOpen: Actions['onOpen']
  /** Adds the notes, the kind and the serial number at the end of the lines. */
  hasMore?: boolean
}

/** The number and the customer in one line, and the product below, which gets the full width. */
function Few({ item, onOpen, hasMore = false }: FewProps) {
  const name = item.productName || item.schemeName
  const Icon = icons[item.kind]
  return (
    <span className="flex flex-col">
      <span className="flex min-w-0 items-center gap-1.5 leading-5">
        <span title={texts.kinds[item.kind]} className="text-muted">
          {Icon && <Icon aria-hidden="true" className="size-3.5 shrink-0" />}
          <span className="sr-only">{texts.kinds[item.kind]}</span>
        </span>
        <LineLink item={item} onOpen={onOpen} />
        <NewReplies item={item} />
        <span className="truncate text-muted text-xs" title={item.customerName}>
          {orMissing(item.customerName)}
        </span>
        {hasMore && (
          <span className="ml-auto flex shrink-0 gap-2">
            <NoteCount item={item} />
            <span aria-hidden="true" className="text-muted text-xs">
              {texts.shortKinds[item.kind]}
            </span>
          </span>
        )}
      </span>
      <span className="flex min-w-0 items-baseline gap-2 leading-4.5">
        <span data-product className="flex-1 truncate text-sm" title={name}>
          {orMissing(name)}
        </span>
        {hasMore && item.serialNo && (
          <span className="shrink-0 font-mono text-muted text-xs">{item.serialNo}</span>
        )}
      </span>
    </span>
  )
}

const firstLine = (status: string) => status.split('\n')[0]

/** Returns 'You', a name, or 'Unassigned'. */
export function assigneeName({ assignee }: Pick<QueueItem, 'assignee'>, me?: string): string {
  if (!assignee) return texts.nobody
  return assignee.username === me ? texts.you : assignee.name || assignee.username
}

const icons = { repair: Wrench, awr: Replace, warranty: ShieldCheck, claim: TicketPercent } as const

/** Shows the kind of a record as a word with an icon. */
export function KindName({ kind }: { kind: QueueItem['kind'] }) {
  const Icon = icons[kind]
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-muted text-xs">
      {Icon && <Icon aria-hidden="true" className="size-3.5 shrink-0" />}
      {texts.kinds[kind] ?? kind}
    </span>
  )
}

function NumberAndKind({ item, onOpen }: { item: QueueItem; onOpen: Actions['onOpen'] }) {
  return (
    <span className="flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 md:flex-col laptop:w-38">
      <span className="flex items-center gap-2">
        <LineLink item={item} onOpen={onOpen} />
        <NewReplies item={item} />
      </span>
      <span className="flex items-center gap-3">
        <KindName kind={item.kind} />
        <NoteCount item={item} />
      </span>
    </span>
  )
}

function NoteCount({ item: { notes } }: { item: QueueItem }) {
  if (notes === 0) return null
  return (
    <span
      title={texts.notes(notes)}
      className="inline-flex items-center gap-1 whitespace-nowrap text-muted text-xs"
    >
      <MessageSquareText aria-hidden="true" className="size-3.5" />
      {notes}
      <span className="sr-only"> {texts.notesAfter(notes)}</span>
    </span>
  )
}

/** Shows that the customer waits for a reply: the number of new messages, or a sign if all are read. */
function NewReplies({ item: { wroteAt, unread } }: { item: QueueItem }) {
  if (!wroteAt) return null
  const words = unread ? texts.answeredUnread(unread) : texts.waitsForReply
  return (
    <span
      title={`${words}, ${dateTime(wroteAt)}`}
      className={cx(
        'inline-grid h-4 min-w-4 place-items-center rounded-full font-semibold text-[0.6875rem] leading-none',
        unread ? 'bg-brand px-1 text-on-brand' : 'text-brand-ink',
      )}
    >
      {unread ? (
        <span aria-hidden="true">{unread}</span>
      ) : (
        <MessageSquareDot aria-hidden="true" className="size-4" />
      )}
      <span className="sr-only">{words}</span>
    </span>
  )
}

function Age({ since }: { since: string }) {
  const { timezone } = usePortal()
  return (
    <span className="whitespace-nowrap" title={dateTime(since)}>
      <span aria-hidden="true" className="text-muted">
        {c.age}{' '}
      </span>
      {ageOf(since, todayIn(timezone))}
    </span>
  )
}

/** Shows that the customer waits for a reply, and how many messages the desk has not read. */
export function Wrote({ item: { wroteAt, unread } }: { item: QueueItem }) {
  if (!wroteAt) return null
  return (
    <span
      title={dateTime(wroteAt)}
      className="inline-flex items-center gap-1 rounded-xl bg-brand-soft px-2 py-0.5 font-medium text-brand-ink text-xs"
    >
      <MessageSquareDot aria-hidden="true" className="size-3.5 shrink-0" />
      {unread ? texts.answeredUnread(unread) : texts.answered}
    </span>
  )
}

function Product({ item }: { item: QueueItem }) {
  const name = item.productName || item.schemeName
  if (!name) return MISSING
  return (
    <span className="flex min-w-0 items-baseline gap-x-3 max-md:justify-between laptop:block">
      <span className="truncate laptop:block" title={name}>
        {name}
      </span>
      {item.serialNo && (
        // The last characters distinguish two devices, so the serial number is never cut.
        <span className="shrink-0 font-mono text-muted text-xs laptop:block laptop:leading-4">
          {item.serialNo}
        </span>
      )}
    </span>
  )
}

interface StatusProps {
  item: QueueItem
  /** Leaves out the second line, which is about a parcel. For a list. */
  isShort?: boolean
}

export function LastStatus({ item, isShort = false }: StatusProps) {
  if (item.isReopened) return <Reopened status={item.status} />
  if (!item.status)
    return <span className="whitespace-nowrap text-muted text-xs">{texts.noStatus}</span>
  return (
    <span
      title={isShort ? item.status : undefined}
      className={isShort ? 'laptop:[&_[data-tone]>span]:line-clamp-3' : ''}
    >
      <StatusBadge
        status={isShort ? firstLine(item.status) : item.status}
        palette={palettes[item.kind]}
      />
    </span>
  )
}

/** The last status closes the ticket, but the customer has written again. */
function Reopened({ status }: { status: string }) {
  return (
    <span className="inline-flex flex-col items-start">
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap rounded-md bg-tone-orange px-2 font-medium text-tone-orange-ink text-xs leading-5">
        <RotateCcw aria-hidden="true" className="size-3.5 shrink-0" />
        {texts.reopened}
      </span>
      <span className="wrap-break-word line-clamp-1 text-muted text-xs" title={status}>
        {texts.reopenedAfter(status)}
      </span>
    </span>
  )
}
