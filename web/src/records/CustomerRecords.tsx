import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { causeOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { useShownDialog } from '@/components/overlay/useShownDialog'
import { CopyableId } from '@/components/page/CopyableId'
import { EmptyState } from '@/components/page/EmptyState'
import { PageHeader } from '@/components/page/PageHeader'
import type { Column } from '@/components/table/columns'
import { PagedTable } from '@/components/table/PagedTable'
import { SearchBox } from '@/components/table/SearchBox'
import { useListState } from '@/components/table/useListState'
import { cx } from '@/lib/cx'
import { shortDate } from '@/lib/dates'
import { orMissing } from '@/lib/missing'
import type { Page } from '@/lib/paging'
import { paths } from '@/lib/paths'
import { CustomerName, customerCard, OpenWork } from './CustomerName'
import { Ownerless } from './Ownerless'
import { useWaiting, WaitingSwitch } from './WaitingSwitch'
import { type MayWait, sinceNote, waitingNote } from './waiting'

interface ListedCustomer extends MayWait {
  customerId: string
  customerName: string
}

/** The facts of a customer's latest record in the list. */
export interface LatestRecord {
  product: string | undefined
  status: ReactNode
  date: string | undefined
}

export interface CustomerDialogState {
  /** The customer whose records the dialog shows. The dialog is closed without one. */
  customerId: string | undefined
  /** The record in the address. Empty if the address names no record. */
  named: string
  onClose: () => void
}

interface CustomerRecordsProps<Row extends ListedCustomer, Key extends QueryKey> {
  title: string
  help: string
  /** The placeholder of the search field, and a hint about the fields that it searches. */
  search: string
  searchHint?: string
  /**
   * Whether these records can wait for the desk. If so, the list has a filter for waiting records.
   */
  canWait?: boolean
  queueKind?: 'repair' | 'awr' | 'warranty'
  /** Texts for an empty list and for a search without results. */
  empty: { none: string; notFound: string }
  query: (
    q: string,
    page: number,
    waiting: string,
  ) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>
  /** The headers of the latest record: its product, status and date. */
  latest: readonly [product: string, status: string, date: string]
  latestOf: (row: Row) => LatestRecord
  /** The search parameter that names a record of the customer. */
  record: string
  /** Renders the dialog with the records of one customer. */
  children: (dialog: CustomerDialogState) => ReactNode
}

/** Lists the customers who have records of one kind. Each customer appears once. */
export function CustomerRecords<Row extends ListedCustomer, Key extends QueryKey>({
  title,
  help,
  search,
  searchHint,
  canWait = false,
  queueKind,
  empty,
  query,
  latest,
  latestOf,
  record,
  children,
}: CustomerRecordsProps<Row, Key>) {
  const list = useListState(['waiting'])
  const filter = useWaiting(list, record + title)
  const waiting = canWait ? filter.waiting : ''
  const customers = useQuery(query(list.q, list.page, waiting))
  const { shown, open, change, close, link } = useShownDialog(['customer', record])
  const onView = ({ customerId }: Row) => open({ customer: customerId })
  return (
    <>
      <PageHeader title={title} help={help} />
      {shown.customer === '' && shown[record] && <Ownerless name={shown[record]} />}
      {/* Low cells, so that ten lines fit on a laptop screen. */}
      <div className="md:max-2xl:[--cell-x:0.75rem] md:[--cell-y:0.125rem]">
        <PagedTable
          caption={title}
          columns={columns(onView, canWait, queueKind, latest, latestOf)}
          keys={{
            opened: shown.customer ?? '',
            onStep: ({ customerId }) => change({ customer: customerId }),
          }}
          rowKey={({ customerId }) => customerId}
          onRowClick={onView}
          rowLink={({ customerId }) => link({ customer: customerId })}
          query={customers}
          cause={causeOf(customers.error)}
          list={list}
          head={
            <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
              <SearchBox
                value={list.q}
                onChange={list.setQ}
                placeholder={search}
                hint={searchHint}
                // The hint is beside the field, on a phone beside the filter.
                className={cx(
                  searchHint &&
                    'md:flex md:max-w-none! md:flex-1 md:items-center md:gap-3 md:[&>div]:w-80 md:[&>div]:shrink-0 md:[&>p]:m-0',
                  canWait &&
                    'max-md:contents max-md:[&>div]:basis-full max-md:[&>p]:m-0 max-md:[&>p]:flex-1 max-md:[&>p]:self-center',
                )}
              />
              {canWait && <WaitingSwitch {...filter} />}
            </div>
          }
          empty={
            waiting ? (
              <NobodyWaits
                title={empty.notFound}
                searched={list.q !== ''}
                onShowAll={() => filter.choose('')}
              />
            ) : list.q ? (
              empty.notFound
            ) : (
              empty.none
            )
          }
          noun="customer"
        />
      </div>
      {children({
        customerId: shown.customer || undefined,
        named: shown[record] ?? '',
        onClose: close,
      })}
    </>
  )
}

interface NobodyWaitsProps {
  title: string
  searched: boolean
  onShowAll: () => void
}

/** Explains that the filter hides customers. A search alone would not find them. */
function NobodyWaits({ title, searched, onShowAll }: NobodyWaitsProps) {
  if (!searched) return <EmptyState title={title} text="Nothing is waiting." />
  return (
    <EmptyState
      title={title}
      text="This search covers only customers with waiting records."
      action={
        <Button variant="secondary" onClick={onShowAll}>
          Search all
        </Button>
      }
    />
  )
}

function columns<Row extends ListedCustomer>(
  onView: (row: Row) => void,
  canWait: boolean,
  queueKind: string | undefined,
  latest: readonly string[],
  latestOf: (row: Row) => LatestRecord,
): readonly Column<Row>[] {
  const noteTo = ({ customerId }: Row) =>
    queueKind &&
    `${paths.queue}?kind=${queueKind}&q=${customerId}${queueKind === 'warranty' ? '' : '&status=none'}`
  /** On a phone, it is beside the customer ID. */
  const waiting: Column<Row> = {
    key: 'waiting',
    header: 'Waiting',
    short: true,
    cell: (row) => <OpenWork note={sinceNote(row)} noteTo={noteTo(row)} />,
    card: () => null,
  }
  return [
    {
      key: 'name',
      header: 'Customer Name',
      primary: true,
      cell: (row) => <CustomerName name={row.customerName} customerId={row.customerId} />,
      ...customerCard(({ customerName: name, customerId }: Row) => ({ name, customerId })),
    },
    {
      key: 'id',
      header: 'Customer ID',
      secondary: true,
      cell: ({ customerId }) => <CopyableId value={customerId} />,
      card: (row) => (
        <span className="flex flex-wrap items-center gap-x-1">
          <CopyableId value={row.customerId} />
          <OpenWork note={waitingNote(row.waiting)} noteTo={noteTo(row)} />
        </span>
      ),
    },
    {
      key: 'latest',
      header: (
        <span className={latestGrid}>
          {latest.map((header) => (
            <span key={header} className="max-laptop:not-first:sr-only">
              {header}
            </span>
          ))}
        </span>
      ),
      short: true,
      // With a maximum width of 0, a long product name is cut and the cell does not grow.
      className: 'w-[55%] max-w-0',
      cell: (row) => <Latest {...latestOf(row)} />,
      card: (row) => <LatestOnCard {...latestOf(row)} />,
    },
    ...(canWait ? [waiting] : []),
    {
      key: 'view',
      header: 'View',
      action: true,
      align: 'right',
      cell: (row) => (
        <Button
          data-line
          variant="secondary"
          size="sm"
          aria-label={`View ${orMissing(row.customerName)}`}
          onClick={() => onView(row)}
        >
          View
        </Button>
      ),
    },
  ]
}

const latestGrid =
  'flex flex-wrap items-center gap-x-3 gap-y-0.5 laptop:grid laptop:grid-cols-[minmax(0,1fr)_11rem_4.75rem] min-[87rem]:grid-cols-[minmax(0,1fr)_12rem_4.75rem]'

/** The product of a record, its status and its date: two lines on an upright tablet, else one. */
function Latest({ product, status, date }: LatestRecord) {
  return (
    <span className={latestGrid}>
      <span
        className="wrap-anywhere line-clamp-2 leading-4.5 max-laptop:line-clamp-1 max-laptop:basis-full"
        title={product}
      >
        {orMissing(product)}
      </span>
      <span className="min-w-0 text-xs">{status}</span>
      <span className="tabular whitespace-nowrap text-muted text-xs">{shortDate(date)}</span>
    </span>
  )
}

/** One line on a phone, or two if the status is long, because it is never cut. */
function LatestOnCard({ product, status, date }: LatestRecord) {
  return (
    <span className="-ml-11 flex flex-wrap items-center gap-x-2">
      <span className="min-w-0 flex-1 basis-32 truncate">{orMissing(product)}</span>
      <span className="flex flex-wrap items-center gap-x-2 text-xs">
        {status}
        <span className="tabular whitespace-nowrap text-muted">{shortDate(date)}</span>
      </span>
    </span>
  )
}
