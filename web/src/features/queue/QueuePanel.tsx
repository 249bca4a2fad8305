import { ChevronDown, ChevronUp, type LucideIcon, SquareArrowOutUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/button/ButtonLink'
import { CopyLink } from '@/components/button/CopyLink'
import { IconButton } from '@/components/button/IconButton'
import { Dialog } from '@/components/overlay/Dialog'
import { CopyableId } from '@/components/page/CopyableId'
import { type Description, DescriptionList } from '@/components/page/DescriptionList'
import { Skeleton } from '@/components/progress/Skeleton'
import { dateTime } from '@/lib/dates'
import { rupees } from '@/lib/money'
import { queueItemPath } from '@/lib/paths'
import { NotHere } from '@/records/NotHere'
import type { QueueItem } from './api'
import { DueDate } from './DueDate'
import { isTicket, recordPath } from './kinds'
import { assigneeName, LastStatus } from './queueColumns'
import { texts } from './texts'

const t = texts.panel

export interface PanelParts {
  /** The form that gives a ticket its next status. */
  statusForm: (item: QueueItem) => ReactNode
}

interface Props extends PanelParts {
  /** The record that is open; empty while the panel is closed. */
  id: string
  item: QueueItem | undefined
  /** The list is on its way, and may know it. */
  isLoading: boolean
  me: string | undefined
  /** The way to the neighbours in the list, where it has any. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

/** One record of the queue, with what the desk needs to deal with it. */
export function QueuePanel({ id, item, isLoading, me, statusForm, onClose, ...way }: Props) {
  return (
    <Dialog
      open={id !== ''}
      onClose={onClose}
      title={item?.number ?? texts.title}
      description={item && `${texts.kinds[item.kind]} · ${item.customerName}`}
      size="lg"
      focusTitle
      tools={
        <>
          <span className="max-md:hidden">
            <Step icon={ChevronUp} label={t.previous} onStep={way.onPrevious} />
            <Step icon={ChevronDown} label={t.next} onStep={way.onNext} />
          </span>
          <CopyLink path={queueItemPath(id)} variant="quiet" />
        </>
      }
    >
      {item ? (
        <Content key={item.id} item={item} me={me} statusForm={statusForm} />
      ) : isLoading ? (
        <Loading />
      ) : (
        <NotHere>{t.gone(id)}</NotHere>
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

interface ContentProps extends PanelParts, Pick<Props, 'me'> {
  item: QueueItem
}

function Content({ item, me, statusForm }: ContentProps) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-2">
        <DueDate item={item} />
        <LastStatus item={item} />
      </div>
      <DescriptionList columns={3} items={factsOf(item, me)} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          variant="secondary"
          size="sm"
          icon={SquareArrowOutUpRight}
          to={recordPath(item)}
        >
          {t.open[item.kind]}
        </ButtonLink>
      </div>
      {isTicket(item.kind) && <section aria-label={t.statusTitle}>{statusForm(item)}</section>}
    </div>
  )
}

function factsOf(item: QueueItem, me: string | undefined): Description[] {
  const f = t.facts
  const facts: (Description | false)[] = [
    { label: f.customer, value: item.customerName },
    { label: f.customerId, value: <CopyableId value={item.customerId} /> },
    { label: f.assignee, value: assigneeName(item, me) },
    item.kind === 'claim'
      ? { label: f.scheme, value: item.schemeName }
      : { label: f.product, value: item.productName },
    item.kind === 'claim' && {
      label: f.amount,
      value: item.amount === undefined ? undefined : rupees(item.amount / 100),
    },
    item.kind !== 'claim' && { label: f.productId, value: <CopyableId value={item.productId} /> },
    item.kind !== 'claim' && { label: f.serialNo, value: item.serialNo },
    item.kind !== 'claim' && { label: f.modelNo, value: item.modelNo },
    { label: f.since, value: dateTime(item.createdAt) },
    { label: f.touched, value: dateTime(item.touchedAt) },
  ]
  return facts.filter((fact) => fact !== false)
}

function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
