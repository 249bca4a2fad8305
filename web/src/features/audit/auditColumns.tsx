import type { Column } from '@/components/table/columns'
import { exactTime } from '@/lib/dates'
import type { AuditEntry, AuditPerson } from './api'
import type { Deed } from './deeds'
import { texts } from './texts'

const recordsIn = (entries: readonly AuditEntry[]) =>
  new Set(entries.map(({ record }) => record)).size

function personName({ kind, id, name }: AuditPerson): string {
  if (kind === 'nobody') return texts.nobody
  if (kind === 'command') return texts.command
  if (kind === 'portal') return texts.portal
  return name || id
}

export const auditColumns: readonly Column<Deed>[] = [
  {
    key: 'time',
    header: texts.columns.time,
    secondary: true,
    className: 'tabular whitespace-nowrap laptop:w-px',
    cell: ({ first }) => exactTime(first.at),
  },
  {
    key: 'by',
    header: texts.columns.by,
    className: 'laptop:w-px',
    cell: ({ first }) => <Person entry={first} />,
  },
  {
    key: 'what',
    header: texts.columns.what,
    primary: true,
    className: 'laptop:w-px',
    cell: ({ first }) => (
      <span className="block min-w-36 font-medium leading-4.5">{first.title}</span>
    ),
  },
  {
    key: 'record',
    header: texts.columns.record,
    className: 'laptop:w-px',
    cell: (deed) => <RecordOf {...deed} />,
  },
  {
    key: 'changes',
    header: texts.columns.changes,
    // This column gets the free width.
    cell: (deed) => <ChangesOf {...deed} />,
  },
]

/** Two facts in each column, for the table of a tablet and the cards of a phone. */
export const fewAuditColumns: readonly Column<Deed>[] = [
  {
    key: 'time',
    header: texts.columns.timeAndBy,
    secondary: true,
    className: 'tabular w-px',
    cell: ({ first }) => (
      <>
        <span className="whitespace-nowrap">{exactTime(first.at)}</span>
        <span className="wrap-anywhere block text-muted text-xs">{whoAndWhere(first)}</span>
      </>
    ),
    card: ({ first }) => `${exactTime(first.at)} · ${whoAndWhere(first)}`,
  },
  {
    key: 'what',
    header: texts.columns.what,
    primary: true,
    cell: (deed) => (
      <>
        <span className="block font-medium">{deed.first.title}</span>
        <RecordOf {...deed} />
      </>
    ),
    card: (deed) => (
      <span className="flex flex-wrap items-baseline gap-x-3">
        {deed.first.title}
        <span className="font-normal text-sm">
          <RecordOf {...deed} />
        </span>
      </span>
    ),
  },
  {
    key: 'changes',
    header: texts.columns.changes,
    short: true,
    className: 'w-2/5',
    cell: (deed) => <ChangesOf {...deed} />,
    card: (deed) => (hasChanges(deed) ? <ChangesOf {...deed} /> : null),
  },
]

const whoAndWhere = ({ by, address }: AuditEntry) =>
  [personName(by), address].filter(Boolean).join(' · ')

const hasChanges = ({ entries }: Deed) =>
  recordsIn(entries) > 1 || entries.some(({ changes, sealed }) => sealed || changes.length > 0)

/** The record of an action, or their number. */
const RecordOf = ({ first, entries }: Deed) =>
  recordsIn(entries) > 1 ? texts.many(recordsIn(entries)) : <RecordCell entry={first} />

function ChangesOf({ entries }: Deed) {
  if (recordsIn(entries) > 1) return <Many entries={entries} />
  return <Changes entry={inOne(entries)} />
}

/** Returns the changes of one record as one entry. A status that went on twice shows both steps. */
function inOne(entries: readonly AuditEntry[]): Pick<AuditEntry, 'changes' | 'sealed'> {
  const changes = new Map<string, AuditEntry['changes'][number]>()
  // The entries are newest first.
  for (const change of entries.toReversed().flatMap((entry) => entry.changes)) {
    const earlier = changes.get(change.field)
    const before = earlier && [earlier.before, earlier.after].filter(Boolean).join(' → ')
    changes.set(change.field, before ? { ...change, before } : change)
  }
  return { changes: [...changes.values()], sealed: entries.some(({ sealed }) => sealed) }
}

/** Shows who did it, with the id and the address below. */
function Person({ entry: { by, address } }: { entry: AuditEntry }) {
  const id = by.name && by.name !== by.id ? by.id : ''
  return (
    <span className="wrap-anywhere block min-w-24">
      {personName(by)}
      <span className="block text-muted text-xs">{[id, address].filter(Boolean).join(' · ')}</span>
    </span>
  )
}

/** Matches the numbers of tickets, claims, products and customers. */
const NUMBER = /^[A-Z0-9-]{1,20}$/

/** Shows the record, and the person it belongs to if that is someone else. */
function RecordCell({ entry: { record, person, by } }: { entry: AuditEntry }) {
  const concerns = person && person.id !== record && person.id !== by.id ? person : undefined
  return (
    <span className="wrap-anywhere block laptop:min-w-36">
      {/* A number never breaks. An address or a name may. */}
      <span className={NUMBER.test(record) ? 'whitespace-nowrap' : undefined}>
        {record || (concerns ? '' : <span className="max-laptop:hidden">{texts.none}</span>)}
      </span>
      {concerns && (
        <span className="block text-muted text-xs">
          {texts.concerns} {personName(concerns)}
        </span>
      )}
    </span>
  )
}

/** Returns what the changes of all entries have in common, such as the new status. */
function inCommon([first, ...rest]: readonly AuditEntry[]): AuditEntry['changes'] {
  const isIn = (entry: AuditEntry, field: string, after: string) =>
    entry.changes.some((change) => change.field === field && change.after === after)
  return (first?.changes ?? [])
    .filter(({ field, after }) => after && rest.every((entry) => isIn(entry, field, after)))
    .map((change) => ({ ...change, before: '' }))
}

/** One action on many records is one line that can be expanded. */
function Many({ entries }: { entries: readonly AuditEntry[] }) {
  const [first] = entries
  const changes = inCommon(entries)
  return (
    <details className="min-w-40">
      <summary className="cursor-pointer text-brand-ink max-md:-my-2 max-md:py-3.5">
        {first && changes.length > 0 && (
          <span className="mr-3 inline-block text-ink [&_ul]:min-w-0">
            <Changes entry={{ sealed: false, changes }} />
          </span>
        )}
        {texts.show}
      </summary>
      <ul className="mt-2 grid gap-2">
        {entries.map((entry) => (
          <li key={entry.id}>
            <RecordCell entry={entry} />
            <Changes entry={entry} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Shows instants in the portal's time zone. */
const shown = (value: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value) ? exactTime(value) : value

function Changes({
  entry: { changes, sealed },
}: {
  entry: Pick<AuditEntry, 'changes' | 'sealed'>
}) {
  if (changes.length === 0 && !sealed) return texts.none
  return (
    <ul className="flex min-w-40 flex-wrap gap-x-4 leading-4.5">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="wrap-anywhere">
          <span className="inline-block text-muted first-letter:uppercase">{field}:</span>{' '}
          {before && before !== after && (
            <>
              <del className="inline-block text-muted decoration-1">{shown(before)}</del>
              <span aria-hidden="true"> → </span>
              <span className="sr-only"> {texts.became} </span>
            </>
          )}
          {after ? (
            <span className="inline-block">{shown(after)}</span>
          ) : (
            <span className="text-muted">
              {field === 'assigned to' ? texts.noPerson : texts.nothing}
            </span>
          )}
        </li>
      ))}
      {sealed && <li className="text-muted italic">{texts.sealed}</li>}
    </ul>
  )
}
