import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '@/components/button/Button'
import { CheckboxField } from '@/components/form/CheckboxField'
import { DayField } from '@/components/form/DayField'
import { SelectField } from '@/components/form/SelectField'
import { SearchBox } from '@/components/table/SearchBox'
import { cx } from '@/lib/cx'
import { kindsQuery } from './api'
import { texts } from './texts'
import type { AuditSearch } from './useAuditSearch'

const t = texts.filters

/** The filters that small screens hide at first. */
const rare = ['kind', 'from', 'to', 'logins'] as const

export function AuditFilters({ search }: { search: AuditSearch }) {
  const { data: kinds = [] } = useQuery(kindsQuery)
  const { filter, set } = search
  // Below the width of all filters, the rarer ones are folded.
  const [isUnfolded, setUnfolded] = useState(rare.some((name) => filter[name] !== ''))
  const more = useId()
  const isTurned = filter.from !== '' && filter.to !== '' && filter.to < filter.from
  return (
    <div className="mb-4 grid grid-cols-[1fr_1fr_auto] items-start gap-3 lg:grid-cols-[1fr_0.8fr_1fr_10rem_10rem_8.5rem]">
      <Labelled label={t.person}>
        <SearchBox
          value={filter.person}
          onChange={(value) => set('person', value)}
          label={t.person}
          placeholder={t.personPlaceholder}
          className="md:max-w-none!"
        />
      </Labelled>
      <Labelled label={t.record}>
        <SearchBox
          value={filter.record}
          onChange={(value) => set('record', value)}
          label={t.record}
          placeholder={t.recordPlaceholder}
          shortcut={false}
          className="md:max-w-none!"
        />
      </Labelled>
      <Button
        variant="secondary"
        icon={SlidersHorizontal}
        aria-expanded={isUnfolded}
        aria-controls={more}
        onClick={() => setUnfolded(!isUnfolded)}
        className="self-end max-sm:w-11 max-sm:px-0! lg:hidden"
      >
        <span className="max-sm:sr-only">{t.label}</span>
      </Button>
      <div
        id={more}
        className={cx(
          'lg:contents',
          isUnfolded ? 'col-span-full grid grid-cols-2 gap-3 sm:grid-cols-3' : 'max-lg:hidden',
        )}
      >
        <SelectField
          label={t.kind}
          placeholder={t.allKinds}
          fieldClassName="max-sm:col-span-full"
          options={kinds.map(({ kind, title }) => ({ value: kind, label: title }))}
          value={filter.kind}
          onChange={({ target }) => set('kind', target.value)}
        />
        <DayField
          optional
          label={t.from}
          value={filter.from}
          onChange={(value) => set('from', value)}
        />
        <DayField
          optional
          label={t.to}
          value={filter.to}
          onChange={(value) => set('to', value)}
          error={isTurned && t.wrongOrder}
        />
        {/* On a wide screen, it stands beside the fields, in two short lines. */}
        <div className="max-lg:col-span-full lg:flex lg:h-9 lg:items-center lg:self-end lg:leading-4 lg:[&_label]:items-center lg:[&_label]:gap-2 lg:[&_label]:text-xs">
          <CheckboxField
            label={t.logins}
            checked={filter.logins === 'show'}
            onChange={({ target }) => set('logins', target.checked ? 'show' : '')}
          />
        </div>
      </div>
    </div>
  )
}

/** A visible label above a search box. The box has its own label for screen readers. */
function Labelled({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span aria-hidden="true" className="font-medium text-sm">
        {label}
      </span>
      {children}
    </div>
  )
}
