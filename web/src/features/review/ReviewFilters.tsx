import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/button/Button'
import { SelectField } from '@/components/form/SelectField'
import { TextField } from '@/components/form/TextField'
import { typedAmount } from '@/lib/money'
import { dealersQuery, schemesQuery } from './api'
import { texts } from './texts'
import type { ReviewSearch } from './useReviewSearch'

const t = texts.filters

const AGES = [1, 3, 7, 14, 30]
const look = 'w-44 max-md:flex-1 max-md:min-w-36'

interface Unfolding {
  id: string
  isUnfolded: boolean
  onUnfold: (isUnfolded: boolean) => void
}

/**
 * Shows or hides the filters and shows their count. They are hidden at first, because the invoice
 * needs the space.
 */
export function FiltersButton({
  search,
  id,
  isUnfolded,
  onUnfold,
}: Unfolding & { search: ReviewSearch }) {
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={SlidersHorizontal}
      aria-expanded={isUnfolded}
      aria-controls={id}
      className="low:min-w-11 low:px-0!"
      onClick={() => onUnfold(!isUnfolded)}
    >
      <span className="low:sr-only">
        {search.count > 0 ? `${t.label} (${search.count})` : t.label}
      </span>
    </Button>
  )
}

export function ReviewFilters({ search, id }: { search: ReviewSearch; id: string }) {
  const { filter, kind, count } = search
  return (
    <div id={id} className="mb-3 flex flex-wrap items-end gap-3">
      {kind === 'claim' && (
        <>
          <Schemes search={search} />
          <Dealers search={search} />
          <Amount key={`from${filter.from}`} search={search} name="from" label={t.from} />
          <Amount key={`to${filter.to}`} search={search} name="to" label={t.to} />
        </>
      )}
      <SelectField
        label={t.older}
        fieldClassName={look}
        placeholder={t.anyAge}
        options={withChosen(
          AGES.map((days) => ({ value: String(days), label: t.days(days) })),
          filter.older,
        )}
        value={filter.older}
        onChange={({ target }) => search.setFilter('older', target.value)}
      />
      {filter.customer && (
        <Button variant="secondary" icon={X} onClick={() => search.setFilter('customer', '')}>
          {t.customer(filter.customer)}
        </Button>
      )}
      {count > 0 && (
        <Button variant="quiet" onClick={search.clear}>
          {t.clear}
        </Button>
      )}
    </div>
  )
}

interface Option {
  value: string
  label: string
}

/** Adds the selected value if it is no longer among the options. A link may contain it. */
function withChosen(options: Option[], chosen: string): Option[] {
  if (!chosen || options.some(({ value }) => value === chosen)) return options
  return [...options, { value: chosen, label: chosen }]
}

function Schemes({ search }: { search: ReviewSearch }) {
  const { data } = useQuery(schemesQuery)
  const options = (data ?? []).map((one) => ({ value: one.schemeId, label: one.schemeName }))
  return (
    <SelectField
      label={t.scheme}
      fieldClassName={look}
      placeholder={t.allSchemes}
      options={withChosen(options, search.filter.scheme)}
      value={search.filter.scheme}
      onChange={({ target }) => search.setFilter('scheme', target.value)}
    />
  )
}

function Dealers({ search }: { search: ReviewSearch }) {
  const { data } = useQuery(dealersQuery)
  const options = (data ?? []).map(({ name }) => ({ value: name, label: name }))
  return (
    <SelectField
      label={t.dealer}
      fieldClassName={look}
      placeholder={t.allDealers}
      options={withChosen(options, search.filter.dealer)}
      value={search.filter.dealer}
      onChange={({ target }) => search.setFilter('dealer', target.value)}
    />
  )
}

interface AmountProps {
  search: ReviewSearch
  name: 'from' | 'to'
  label: string
}

/** An amount filter. It applies when the user leaves the field. */
function Amount({ search, name, label }: AmountProps) {
  const [typed, setTyped] = useState<string>(search.filter[name])
  const [problem, setProblem] = useState<string>()
  function take() {
    const amount = typed.trim() === '' ? '' : typedAmount(typed)
    setProblem(amount === undefined ? t.wrongAmount : undefined)
    if (amount !== undefined && amount !== search.filter[name]) search.setFilter(name, amount)
  }
  return (
    <TextField
      label={label}
      inputMode="decimal"
      fieldClassName="w-36 max-md:flex-1 max-md:min-w-36"
      value={typed}
      error={problem}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  )
}
