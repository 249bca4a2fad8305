import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/button/Button'
import { EmptyState } from '@/components/page/EmptyState'
import { LinkedText } from '@/components/page/LinkedText'
import type { Column } from '@/components/table/columns'
import { DataTable } from '@/components/table/DataTable'
import { orMissing } from '@/lib/missing'
import { StatusBadge } from '@/records/StatusBadge'
import { couriersQuery, type Preview, type PreviewTicket } from './api'
import { DocketField } from './DocketField'
import {
  type Correction,
  type Corrections,
  docketOf,
  docketProblem,
  doubledDockets,
  lackingFirst,
  parcelLink,
} from './dockets'
import { texts as t } from './texts'

/** The number of lines shown. Thousands of lines would make the page slow. */
const SHOWN = 50

const warning = 'bg-tone-yellow text-tone-yellow-ink'

/** Set if each ticket has its own docket number. */
interface Own {
  courier: string
  corrections: Corrections
  /** The number of tickets without a valid docket number. */
  lacking: number
  onCorrect: (number: string, correction: Correction) => void
}

interface Props {
  preview: Preview
  /** Whether entries that are not tickets were removed. */
  isLeftOut: boolean
  onLeaveOut: () => void
  own: Own | undefined
}

/** Shows the changes that one status makes to many tickets. */
export function ManyPreview({ preview, isLeftOut, onLeaveOut, own }: Props) {
  const { status, ends, changed, unchanged, doubled } = preview
  const reopened = ends ? 0 : changed.filter(({ isOver }) => isOver).length
  return (
    <div className="grid gap-4">
      <Wrong preview={preview} isLeftOut={isLeftOut} onLeaveOut={onLeaveOut} />
      {own && own.lacking > 0 && (
        <Note icon={TriangleAlert} tone={warning}>
          {t.docketsLacking(own.lacking)}
        </Note>
      )}
      {own && <DoubledDockets changed={changed} own={own} />}
      {reopened > 0 && (
        <Note icon={TriangleAlert} tone={warning}>
          {t.reopened(reopened)}
        </Note>
      )}
      {doubled.length > 0 && (
        <Note>
          {t.doubled(doubled.length)} <Numbers numbers={doubled} />
        </Note>
      )}
      {unchanged.length > 0 && (
        <Note>
          {t.unchanged(unchanged.length)}{' '}
          <Numbers numbers={unchanged.map(({ number }) => number)} />
        </Note>
      )}
      <section
        aria-label={t.newStatus}
        className="flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-control bg-sunken px-4 py-2.5"
      >
        <h3 className="text-muted text-sm">{t.newStatus}</h3>
        <p className="wrap-anywhere min-w-0 whitespace-pre-line font-semibold">
          <LinkedText text={status} />
        </p>
        {own && <p className="basis-full text-muted text-sm">{t.ownParcels(own.courier)}</p>}
      </section>
      {changed.length > 0 ? (
        <Changes changed={changed} own={own} />
      ) : (
        <EmptyState title={t.nothingChanges} text={t.nothingChangesHelp} />
      )}
    </div>
  )
}

/** Only a warning, because several devices may be in one parcel. */
function DoubledDockets({ changed, own }: { changed: Preview['changed']; own: Own }) {
  const doubled = doubledDockets(changed, own.corrections)
  if (doubled.length === 0) return null
  return (
    <Note icon={TriangleAlert} tone={warning}>
      {t.doubledDockets(doubled.length)}{' '}
      <span className="wrap-anywhere font-mono text-[0.9em]">{listed(doubled)}</span>
    </Note>
  )
}

function Changes({ changed, own }: Pick<Preview, 'changed'> & Pick<Props, 'own'>) {
  const [shown, setShown] = useState(SHOWN)
  const couriers = useQuery({ ...couriersQuery, enabled: own !== undefined }).data
  const pattern = couriers?.find(({ name }) => name === own?.courier)?.pattern ?? ''
  const left = changed.length - shown
  return (
    <section aria-label={t.previewTitle} className="grid gap-2">
      <h3 className="font-semibold text-sm">{t.changed(changed.length)}</h3>
      <DataTable
        caption={t.previewTitle}
        columns={own ? [...columns, docketColumn(own, pattern)] : columns}
        rows={(own ? lackingFirst(changed) : changed).slice(0, shown)}
        rowKey={({ number }) => number}
        empty=""
      />
      {left > 0 && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-center"
          onClick={() => setShown(shown + 10 * SHOWN)}
        >
          {t.more(Math.min(left, 10 * SHOWN))}
        </Button>
      )}
    </section>
  )
}

function docketColumn({ corrections, onCorrect }: Own, pattern: string): Column<PreviewTicket> {
  return {
    key: 'docket',
    header: t.columns.docket,
    className: 'min-w-52',
    cell: (ticket) => {
      const docket = docketOf(ticket, corrections)
      return (
        <DocketField
          number={ticket.number}
          value={docket}
          link={parcelLink(pattern, docket)}
          error={docketProblem(ticket, corrections)}
          onChange={(typed) => onCorrect(ticket.number, { told: ticket.docket ?? '', typed })}
        />
      )
    },
  }
}

const columns: readonly Column<PreviewTicket>[] = [
  {
    key: 'number',
    header: t.columns.number,
    primary: true,
    className: 'whitespace-nowrap font-mono text-[0.9em]',
    cell: ({ number }) => number,
  },
  {
    key: 'customer',
    header: t.columns.customer,
    secondary: true,
    cell: ({ customerName }) => <span className="wrap-anywhere">{orMissing(customerName)}</span>,
  },
  {
    key: 'was',
    header: t.columns.was,
    short: true,
    className: 'lg:min-w-42',
    cell: ({ was, isOver }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        {was ? (
          <StatusBadge status={was} palette="ticket-admin" />
        ) : (
          <span className="text-muted text-xs">{t.noStatus}</span>
        )}
        {isOver && <span className="text-muted text-xs">{t.isOver}</span>}
      </span>
    ),
  },
]

/** Lists the entries that block saving. */
function Wrong({ preview: { wrong, wrongAll }, isLeftOut, onLeaveOut }: Omit<Props, 'own'>) {
  if (wrongAll === 0) return null
  if (isLeftOut) {
    return (
      <Note>
        {t.wrong(wrongAll)}. {t.wrongLeft(wrongAll)}
      </Note>
    )
  }
  return (
    <div
      role="alert"
      className="grid gap-3 rounded-control bg-danger-soft px-4 py-3 text-danger-ink text-sm"
    >
      <p className="flex gap-2">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span>
          <strong className="font-semibold">{t.wrong(wrongAll)}.</strong> {t.wrongHelp(wrongAll)}
        </span>
      </p>
      <ul className="max-h-48 overflow-y-auto pl-6">
        {wrong.map(({ text, message }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same wrong text may stand there twice.
          <li key={`${place}-${text}`} className="wrap-anywhere">
            {message}
          </li>
        ))}
        {wrongAll > wrong.length && <li>{t.moreWrong(wrongAll - wrong.length)}</li>}
      </ul>
      <Button
        variant="secondary"
        size="sm"
        data-confirm
        className="ml-6 justify-self-start"
        onClick={onLeaveOut}
      >
        {t.leaveOut(wrongAll)}
      </Button>
    </div>
  )
}

interface NoteProps {
  icon?: typeof Info
  tone?: string
  children: ReactNode
}

function Note({ icon: Icon = Info, tone = 'bg-sunken', children }: NoteProps) {
  return (
    <div className={`flex gap-2 rounded-control px-4 py-2.5 text-sm ${tone}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}

/** Lists the first numbers. */
function Numbers({ numbers }: { numbers: readonly string[] }) {
  return <span className="wrap-anywhere font-mono text-[0.9em] text-muted">{listed(numbers)}</span>
}

/** The first numbers in one line. */
export const listed = (all: readonly string[]) =>
  all.slice(0, 20).join(', ') + (all.length > 20 ? ' …' : '')
