import {
  MessageSquareDot,
  MessageSquareText,
  Replace,
  ShieldCheck,
  TicketPercent,
  UserRound,
  Wrench,
} from 'lucide-react'
import { Button } from '@/components/button/Button'
import type { Column } from '@/components/table/columns'
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
      // A table would rather break a name in its middle than be wider than its page.
      cell: ({ customerName }) => (
        <span className="wrap-anywhere lg:block lg:min-w-20">{orMissing(customerName)}</span>
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
      cell: ({ createdAt }) => (
        <span className="whitespace-nowrap" title={dateTime(createdAt)}>
          <span aria-hidden="true" className="text-muted lg:hidden">
            {c.age}{' '}
          </span>
          {ageOf(createdAt)}
        </span>
      ),
    },
    {
      key: 'status',
      header: c.status,
      short: true,
      cell: (item) => (
        <span className="lg:block lg:min-w-26">
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
          className="-mx-2 max-w-40 px-2! max-md:min-w-11"
          aria-label={`${texts.assign.action} ${item.number}: ${assigneeName(item, me)}`}
          onClick={() => onAssign(item)}
        >
          <UserRound aria-hidden="true" className="size-4 shrink-0 text-muted lg:hidden" />
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
    <span className="flex flex-col gap-0.5">
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

/** The customer has written and waits for an answer; how much of it nobody at the desk has read. */
export function Wrote({ item: { wroteAt, unread } }: { item: QueueItem }) {
  if (!wroteAt) return null
  return (
    <span
      title={dateTime(wroteAt)}
      className="inline-flex items-center gap-1 whitespace-nowrap rounded-full bg-brand-soft px-2 py-0.5 font-medium text-brand-ink text-xs"
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
    <span className="flex min-w-0 items-baseline gap-x-3 lg:min-w-28 lg:max-w-56 lg:flex-col">
      <span className="wrap-anywhere line-clamp-1" title={name}>
        {name}
      </span>
      {item.serialNo && (
        <span
          className="max-w-full truncate font-mono text-muted text-xs max-lg:max-w-1/2 max-lg:shrink-0"
          title={item.serialNo}
        >
          {item.serialNo}
        </span>
      )}
    </span>
  )
}

export function LastStatus({ item }: { item: QueueItem }) {
  return item.status ? (
    <StatusBadge status={item.status} palette={palettes[item.kind]} />
  ) : (
    <span className="whitespace-nowrap text-muted text-xs">{texts.noStatus}</span>
  )
}
