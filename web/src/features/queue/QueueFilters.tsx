import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal, X } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '@/components/button/Button'
import { ButtonLink } from '@/components/button/ButtonLink'
import { DayField } from '@/components/form/DayField'
import { RadioGroup } from '@/components/form/RadioGroup'
import { SelectField } from '@/components/form/SelectField'
import { SearchBox } from '@/components/table/SearchBox'
import { cx } from '@/lib/cx'
import { shortDate } from '@/lib/dates'
import { atWork, decisions, ended } from '@/lib/statuses.gen'
import { useMediaQuery } from '@/lib/useMediaQuery'
import { usePermissions } from '@/records/deskRole'
import { peopleQuery } from './api'
import { Chip } from './Chip'
import { type Kind, kinds } from './kinds'
import { texts } from './texts'
import { type QueueSearch, sortedQuery } from './useQueueSearch'
import { usual } from './usualViews'

const t = texts.filters

const NO_STATUS = 'none'
const OTHER = 'other'
const over = [...ended, ...decisions]

const orders = [
  { value: '', label: t.urgent },
  { value: 'oldest', label: t.oldest },
]

interface Props {
  search: QueueSearch
  /** Moves the focus from the search to the list, which may still have to load. */
  onLeave: (isNew: boolean) => void
  /** Whether '/' is meant for the message field that the panel still loads. */
  isSlashTaken: boolean
}

/**
 * The filters of the queue. A wide screen shows them in one row, with the rarer ones under 'More'.
 */
export function QueueFilters({ search, onLeave, isSlashTaken }: Props) {
  const isWide = useMediaQuery('(min-width: 75rem)')
  const [isUnfolded, setUnfolded] = useState(false)
  const id = useId()
  return (
    <div className="mb-3 flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <SearchBox
          value={search.q}
          onChange={search.setQ}
          onLeave={onLeave}
          shortcut={!isSlashTaken}
          placeholder={t.search}
          label={t.search}
          className="min-w-0 flex-1 md:max-w-none!"
        />
        {isWide && (
          <>
            <KindChips search={search} isShort />
            <Assignee search={search} isShort />
            <Status search={search} isShort />
          </>
        )}
        <Button
          variant="secondary"
          icon={SlidersHorizontal}
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isWide ? t.more : t.label}
        </Button>
      </div>
      {isUnfolded && (
        <div
          id={id}
          className="flex flex-wrap items-end gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-3"
        >
          {!isWide && (
            <>
              <KindChips search={search} />
              <Assignee search={search} />
              <Status search={search} />
            </>
          )}
          <Days search={search} />
          <Order search={search} />
          <Switches search={search} />
        </div>
      )}
      <ChipsOn search={search} isAll={!isWide} />
    </div>
  )
}

interface ChipsProps {
  search: QueueSearch
  /** Whether all filters are folded, not only the rarer ones. */
  isAll: boolean
}

/** Shows active filters whose fields are hidden. A click on one removes it. */
function ChipsOn({ search, isAll }: ChipsProps) {
  const people = useQuery(peopleQuery()).data ?? []
  const { filter } = search
  const { late, ended, unanswered, from, to, untouched, scheme, order, assignee, status } = filter
  const nameOf = (who: string) => people.find(({ username }) => username === who)?.name || who
  const chips: [string, string, Parameters<QueueSearch['setFilter']>[0]][] = []
  if (isAll) {
    if (filter.kind)
      chips.push([search.kinds.map((kind) => texts.shortKinds[kind]).join(', '), '', 'kind'])
    if (assignee) chips.push([t.assignee, wordOf(assignee) ?? nameOf(assignee), 'assignee'])
    if (status) chips.push([t.status, status === NO_STATUS ? texts.noStatus : status, 'status'])
  }
  if (late) chips.push([t.late, '', 'late'])
  if (untouched) chips.push([t.untouched(Number(untouched)), '', 'untouched'])
  if (ended === 'true') chips.push([t.ended, '', 'ended'])
  if (unanswered) chips.push([t.unanswered, '', 'unanswered'])
  if (filter.back) chips.push([filter.back === 'all' ? t.back : t.backNow, '', 'back'])
  if (from) chips.push([t.from, shortDate(from), 'from'])
  if (to) chips.push([t.to, shortDate(to), 'to'])
  if (scheme)
    chips.push([ended === 'any' ? t.allOfScheme(scheme) : t.ofScheme(scheme), '', 'scheme'])
  if (order && !search.isOrdered) chips.push([t.oldest, '', 'order'])
  // The name of a view already describes its filters.
  const isView = usual.some(({ query }) => query !== '' && sortedQuery(query) === search.query)
  if (chips.length === 0 || isView) return null
  return (
    <ul aria-label={t.active} className="flex flex-wrap items-center gap-2">
      {chips.map(([name, value, filterName]) => (
        <li key={filterName}>
          <button
            type="button"
            aria-label={t.remove(value ? `${name}: ${value}` : name)}
            onClick={() => {
              search.setFilter(filterName, '')
              if (filterName === 'scheme' && ended === 'any') search.setFilter('ended', '')
            }}
            className="inline-flex h-7 items-center gap-1.5 rounded-full bg-brand-soft pr-2 pl-3 font-medium text-brand-ink text-sm hover:bg-hover max-md:h-11"
          >
            {value ? `${name}: ${value}` : name}
            <X aria-hidden="true" className="size-3.5" />
          </button>
        </li>
      ))}
      <li>
        <ButtonLink variant="quiet" size="sm" className="h-7!" to={{ search: '' }}>
          {t.clearAll}
        </ButtonLink>
      </li>
    </ul>
  )
}

/** Labels for the values of the person filter that are not usernames. */
const wordOf = (assignee: string): string | undefined => ({ me: t.me, nobody: t.nobody })[assignee]

function Days({ search }: { search: QueueSearch }) {
  const { from, to } = search.filter
  const look = 'w-40 max-md:flex-1 max-md:min-w-36'
  return (
    <>
      <DayField
        label={t.from}
        value={from}
        max={to || undefined}
        optional
        fieldClassName={look}
        onChange={(day) => search.setFilter('from', day)}
      />
      <DayField
        label={t.to}
        value={to}
        optional
        fieldClassName={look}
        onChange={(day) => search.setFilter('to', day)}
      />
    </>
  )
}

/** The number of working days without activity that the switch uses. */
const UNTOUCHED = '3'

/** The filters that are either on or off. */
function Switches({ search }: { search: QueueSearch }) {
  const { late, ended, unanswered, untouched, back } = search.filter
  return (
    <div className="flex flex-wrap gap-2 md:pb-1">
      <Chip
        isPressed={late === 'true'}
        onClick={() => search.setFilter('late', late ? '' : 'true')}
      >
        {t.late}
      </Chip>
      <Chip
        isPressed={untouched !== ''}
        onClick={() => search.setFilter('untouched', untouched ? '' : UNTOUCHED)}
      >
        {t.untouched(Number(untouched || UNTOUCHED))}
      </Chip>
      <Chip
        isPressed={ended === 'true'}
        onClick={() => search.setFilter('ended', ended === 'true' ? '' : 'true')}
      >
        {t.ended}
      </Chip>
      <Chip
        isPressed={unanswered === 'true'}
        onClick={() => search.setFilter('unanswered', unanswered ? '' : 'true')}
      >
        {t.unanswered}
      </Chip>
      <Chip isPressed={back !== ''} onClick={() => search.setFilter('back', back ? '' : 'all')}>
        {t.back}
      </Chip>
    </div>
  )
}

function Order({ search }: { search: QueueSearch }) {
  // Some filters set the order, so the choice of an order is hidden.
  if (search.isOrdered) return null
  return (
    <RadioGroup
      label={t.order}
      labelHidden
      look="segmented"
      name="order"
      options={orders}
      value={search.filter.order}
      onChange={(event) => search.setFilter('order', event.target.value)}
    />
  )
}

interface Narrow {
  search: QueueSearch
  /** Whether the filter is in the single row of a wide screen, without a label above. */
  isShort?: boolean
}

/** Filters by kind. Several kinds can be on together. If none is on, the queue shows all. */
function KindChips({ search, isShort = false }: Narrow) {
  const shown = useOwnKinds()
  function toggle(kind: Kind) {
    const isChosen = search.kinds.includes(kind)
    const next = kinds.filter((one) => (one === kind ? !isChosen : search.kinds.includes(one)))
    search.setFilter('kind', next.length === shown.length ? '' : next.join(','))
  }
  return (
    <fieldset className={cx('flex gap-1.5', !isShort && 'flex-wrap')}>
      <legend className="sr-only">{t.kinds}</legend>
      {shown.map((kind) => (
        <Chip
          key={kind}
          label={texts.kinds[kind]}
          isPressed={search.kinds.includes(kind)}
          onClick={() => toggle(kind)}
        >
          {(isShort ? texts.shortKinds : texts.kinds)[kind]}
        </Chip>
      ))}
    </fieldset>
  )
}

/** Returns the kinds that the role of the current user allows. */
function useOwnKinds(): readonly Kind[] {
  const may = usePermissions()
  return kinds.filter((kind) => {
    if (kind === 'warranty') return may('GET /api/warranty/fetch')
    return kind !== 'claim' || may('GET /Scheme/fetch')
  })
}

function Assignee({ search, isShort = false }: Narrow) {
  const people = useQuery(peopleQuery()).data ?? []
  const { assignee } = search.filter
  const known = ['', 'me', 'nobody', ...people.map(({ username }) => username)]
  return (
    <SelectField
      label={t.assignee}
      labelHidden={isShort}
      fieldClassName={isShort ? 'w-36 shrink-0' : 'w-44 max-md:flex-1 max-md:min-w-36'}
      placeholder={isShort ? t.assignee : t.everyone}
      options={[
        { value: 'me', label: t.me },
        { value: 'nobody', label: t.nobody },
        ...people.map(({ username, name }) => ({ value: username, label: name || username })),
        // A person who has left the desk may still have records.
        ...(known.includes(assignee) ? [] : [{ value: assignee, label: assignee }]),
      ]}
      value={assignee}
      onChange={(event) => search.setFilter('assignee', event.target.value)}
    />
  )
}

function Status({ search, isShort = false }: Narrow) {
  const { status, ended: isOver } = search.filter
  const words = isOver ? over : atWork
  const isKnown = ['', NO_STATUS, OTHER, ...words].includes(status)
  return (
    <SelectField
      label={t.status}
      labelHidden={isShort}
      fieldClassName={isShort ? 'w-36 shrink-0' : 'w-44 max-md:flex-1 max-md:min-w-36'}
      placeholder={isShort ? t.status : t.anyStatus}
      options={[
        ...(isOver ? [] : [{ value: NO_STATUS, label: texts.noStatus }]),
        ...words,
        { value: OTHER, label: t.otherStatus },
        ...(isKnown ? [] : [status]),
      ]}
      value={status}
      onChange={(event) => search.setFilter('status', event.target.value)}
    />
  )
}
