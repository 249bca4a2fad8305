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
import { dateTime } from '@/lib/dates'
import { MISSING, orMissing } from '@/lib/missing'
import { StatusBadge } from '@/records/StatusBadge'
import type { QueueItem } from './api'
import { DueDate } from './DueDate'
import { ageOf } from './due'
import { palettes } from './kinds'
import { texts } from './texts'

const c = texts.columns

interface Actions {
  /** The username of who looks at the queue. */
  me: string | undefined
  onAssign: (item: QueueItem) => void
}

export function queueColumns({ me, onAssign }: Actions): readonly Column<QueueItem>[] {
  return [
    {
      key: 'number',
      header: c.number,
      primary: true,
      cell: (item) => <NumberAndKind item={item} />,
    },
    {
      key: 'customer',
      header: c.customer,
      secondary: true,
      // Wide enough for the longest word of a name; a single word longer than that is broken after all.
      cell: ({ customerName }) => (
        <span className="wrap-anywhere laptop:wrap-break-word laptop:block laptop:max-w-32 2xl:max-w-48">
          {orMissing(customerName)}
        </span>
      ),
    },
    {
      key: 'product',
      header: c.product,
      secondary: true,
      cell: (item) => <Product item={item} />,
    },
    {
      key: 'age',
      header: c.age,
      short: true,
      className: 'whitespace-nowrap',
      cell: ({ createdAt }) => <Age since={createdAt} />,
    },
    {
      key: 'status',
      header: c.status,
      short: true,
      cell: (item) => (
        <span className="laptop:[&_[data-tone]>span]:wrap-break-word laptop:block laptop:max-w-32 2xl:max-w-56">
          <LastStatus item={item} />
        </span>
      ),
    },
    {
      key: 'assignee',
      header: c.assignee,
      short: true,
      cell: (item) => (
        <Button
          variant="quiet"
          size="sm"
          className="-mx-2 max-w-40 px-2! max-md:min-w-11 laptop:max-w-30 2xl:max-w-40"
          title={assigneeName(item, me)}
          aria-label={`${texts.assign.action} ${item.number}: ${assigneeName(item, me)}`}
          onClick={() => onAssign(item)}
        >
          <UserRound aria-hidden="true" className="size-4 shrink-0 text-muted laptop:hidden" />
          <span className={item.assignee ? 'truncate text-ink' : 'truncate text-muted'}>
            {assigneeName(item, me)}
          </span>
        </Button>
      ),
    },
    { key: 'due', header: c.due, short: true, cell: (item) => <DueDate item={item} /> },
  ]
}

/** Who has it: 'You', a name, or 'Nobody'. */
export function assigneeName({ assignee }: Pick<QueueItem, 'assignee'>, me?: string): string {
  if (!assignee) return texts.nobody
  return assignee.username === me ? texts.you : assignee.name || assignee.username
}

const icons = { repair: Wrench, awr: Replace, warranty: ShieldCheck, claim: TicketPercent } as const

/** What kind of thing it is, as a word with a picture beside it. */
export function KindName({ kind }: { kind: QueueItem['kind'] }) {
  const Icon = icons[kind]
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-muted text-xs">
      {Icon && <Icon aria-hidden="true" className="size-3.5 shrink-0" />}
      {texts.kinds[kind] ?? kind}
    </span>
  )
}

function NumberAndKind({ item }: { item: QueueItem }) {
  return (
    // In a table its marks stand below each other: beside each other they would push the last columns out of sight.
    <span className="flex flex-col gap-0.5 laptop:w-36">
      <span className="whitespace-nowrap font-medium font-mono text-[0.9em]">
        {orMissing(item.number)}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
        <KindName kind={item.kind} />
        <Wrote item={item} />
        {item.notes > 0 && (
          <span className="inline-flex items-center gap-1 whitespace-nowrap text-muted text-xs">
            <MessageSquareText aria-hidden="true" className="size-3.5" />
            {texts.notes(item.notes)}
          </span>
        )}
      </span>
    </span>
  )
}

function Age({ since }: { since: string }) {
  const { timezone } = usePortal()
  return (
    <span className="whitespace-nowrap" title={dateTime(since)}>
      <span aria-hidden="true" className="text-muted laptop:hidden">
        {c.age}{' '}
      </span>
      {ageOf(since, todayIn(timezone))}
    </span>
  )
}

/** The customer has written and waits for an answer; how much of it nobody at the desk has read. */
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
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 laptop:w-32 laptop:flex-col 2xl:w-56">
      <span className="wrap-break-word line-clamp-1 max-w-full" title={name}>
        {name}
      </span>
      {item.serialNo && (
        // Its end tells two devices apart, so it is never cut off.
        <span className="wrap-anywhere max-w-full font-mono text-muted text-xs">
          {item.serialNo}
        </span>
      )}
    </span>
  )
}

export function LastStatus({ item }: { item: QueueItem }) {
  if (item.isReopened) return <Reopened status={item.status} />
  return item.status ? (
    <StatusBadge status={item.status} palette={palettes[item.kind]} />
  ) : (
    <span className="whitespace-nowrap text-muted text-xs">{texts.noStatus}</span>
  )
}

/** Its last status says that it is over, and its customer that it is not. */
function Reopened({ status }: { status: string }) {
  return (
    <span className="inline-flex flex-col items-start gap-0.5">
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap rounded-md bg-tone-orange px-2 py-0.5 font-medium text-tone-orange-ink text-xs">
        <RotateCcw aria-hidden="true" className="size-3.5 shrink-0" />
        {texts.reopened}
      </span>
      <span className="wrap-break-word line-clamp-2 text-muted text-xs" title={status}>
        {texts.reopenedAfter(status)}
      </span>
    </span>
  )
}
