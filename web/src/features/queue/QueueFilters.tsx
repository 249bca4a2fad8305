import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '@/components/button/Button'
import { DayField } from '@/components/form/DayField'
import { RadioGroup } from '@/components/form/RadioGroup'
import { SelectField } from '@/components/form/SelectField'
import { SearchBox } from '@/components/table/SearchBox'
import { atWork, decisions, ended } from '@/lib/statuses.gen'
import { useIsWide } from '@/lib/useMediaQuery'
import { usePermissions } from '@/records/deskRole'
import { peopleQuery } from './api'
import { Chip } from './Chip'
import { type Kind, kinds } from './kinds'
import { texts } from './texts'
import type { QueueSearch } from './useQueueSearch'

const t = texts.filters

const NO_STATUS = 'none'
const OTHER = 'other'
const over = [...ended, ...decisions]

const orders = [
  { value: '', label: t.urgent },
  { value: 'oldest', label: t.oldest },
]

/** What the queue shows. A phone folds all but the search away. */
export function QueueFilters({ search }: { search: QueueSearch }) {
  const isWide = useIsWide()
  const [isUnfolded, setUnfolded] = useState(false)
  const id = useId()
  const { filter } = search
  const { assignee, status, late, ended, unanswered, from, to, untouched, scheme } = filter
  const set = [
    ...search.kinds,
    assignee,
    status,
    late,
    ended,
    unanswered,
    from,
    to,
    untouched,
    scheme,
  ]
  const count = set.filter(Boolean).length
  return (
    <div className="mb-4 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox
          value={search.q}
          onChange={search.setQ}
          placeholder={t.search}
          label={t.search}
          className="min-w-0 flex-1 md:min-w-64 md:max-w-sm!"
        />
        {!isWide && (
          <Button
            variant="secondary"
            icon={SlidersHorizontal}
            aria-expanded={isUnfolded}
            aria-controls={id}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {count > 0 ? `${t.label} (${count})` : t.label}
          </Button>
        )}
        {isWide && (
          <>
            <Order search={search} />
            <KindChips search={search} />
          </>
        )}
      </div>
      {isWide ? (
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          <Lists search={search} />
          <Switches search={search} />
        </div>
      ) : (
        isUnfolded && (
          <div id={id} className="flex flex-wrap items-end gap-x-4 gap-y-3">
            <KindChips search={search} />
            <Switches search={search} />
            <Lists search={search} />
            <Order search={search} />
          </div>
        )
      )}
    </div>
  )
}

/** What is chosen from a list or a calendar. */
function Lists({ search }: { search: QueueSearch }) {
  return (
    <>
      <Assignee search={search} />
      <Status search={search} />
      <Days search={search} />
    </>
  )
}

/** The days on which something came. */
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

/** For how many working days nobody has touched what the switch shows. */
const UNTOUCHED = '3'

/** What is either wanted or not. */
function Switches({ search }: { search: QueueSearch }) {
  const { late, ended, unanswered, untouched, scheme } = search.filter
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
      {scheme && (
        <Chip
          isPressed
          onClick={() => {
            search.setFilter('scheme', '')
            if (ended === 'any') search.setFilter('ended', '')
          }}
        >
          {ended === 'any' ? t.allOfScheme(scheme) : t.ofScheme(scheme)}
        </Chip>
      )}
    </div>
  )
}

function Order({ search }: { search: QueueSearch }) {
  // What is over stands in the order in which it ended, and so on.
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

/** The kinds, of which several can be chosen; none chosen is all. */
function KindChips({ search }: { search: QueueSearch }) {
  const shown = useOwnKinds()
  function toggle(kind: Kind) {
    const isChosen = search.kinds.includes(kind)
    const next = kinds.filter((one) => (one === kind ? !isChosen : search.kinds.includes(one)))
    search.setFilter('kind', next.length === shown.length ? '' : next.join(','))
  }
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t.kinds}</legend>
      {shown.map((kind) => (
        <Chip key={kind} isPressed={search.kinds.includes(kind)} onClick={() => toggle(kind)}>
          {texts.kinds[kind]}
        </Chip>
      ))}
    </fieldset>
  )
}

/** The kinds that the person at the desk works on. */
function useOwnKinds(): readonly Kind[] {
  const may = usePermissions()
  return kinds.filter((kind) => {
    if (kind === 'warranty') return may('GET /api/warranty/fetch')
    return kind !== 'claim' || may('GET /Scheme/fetch')
  })
}

function Assignee({ search }: { search: QueueSearch }) {
  const people = useQuery(peopleQuery()).data ?? []
  const { assignee } = search.filter
  const known = ['', 'me', 'nobody', ...people.map(({ username }) => username)]
  return (
    <SelectField
      label={t.assignee}
      fieldClassName="w-44 max-md:flex-1 max-md:min-w-36"
      placeholder={t.everyone}
      options={[
        { value: 'me', label: t.me },
        { value: 'nobody', label: t.nobody },
        ...people.map(({ username, name }) => ({ value: username, label: name || username })),
        // Somebody who has left may still have records.
        ...(known.includes(assignee) ? [] : [{ value: assignee, label: assignee }]),
      ]}
      value={assignee}
      onChange={(event) => search.setFilter('assignee', event.target.value)}
    />
  )
}

function Status({ search }: { search: QueueSearch }) {
  const { status, ended: isOver } = search.filter
  const words = isOver ? over : atWork
  const isKnown = ['', NO_STATUS, OTHER, ...words].includes(status)
  return (
    <SelectField
      label={t.status}
      fieldClassName="w-44 max-md:flex-1 max-md:min-w-36"
      placeholder={t.anyStatus}
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
