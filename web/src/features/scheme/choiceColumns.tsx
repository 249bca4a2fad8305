import { Button } from '@/components/button/Button'
import { RowCheckbox } from '@/components/form/RowCheckbox'
import { CopyableId } from '@/components/page/CopyableId'
import type { Column } from '@/components/table/columns'
import { say } from '@/language'
import { shortDate } from '@/lib/dates'
import { orMissing } from '@/lib/missing'
import type { Scheme } from './api'
import { StateBadge } from './StateBadge'
import { texts } from './texts'

const t = texts.select

interface Choice {
  selected: string | undefined
  onSelect: (scheme: Scheme) => void
  onDeselect: () => void
}

export function choiceColumns({
  selected,
  onSelect,
  onDeselect,
}: Choice): readonly Column<Scheme>[] {
  return [
    {
      key: 'select',
      header: t.columns.select,
      cell: (scheme) => (
        <RowCheckbox
          label={say('Select {name}', { name: orMissing(scheme.schemeName) })}
          checked={scheme.schemeId === selected}
          onChange={({ target }) => (target.checked ? onSelect(scheme) : onDeselect())}
        />
      ),
    },
    {
      key: 'name',
      header: t.columns.name,
      primary: true,
      className: 'wrap-anywhere font-medium',
      cell: ({ schemeName }) => orMissing(schemeName),
    },
    {
      key: 'id',
      header: t.columns.id,
      secondary: true,
      cell: ({ schemeId }) => <CopyableId value={schemeId} />,
    },
    {
      key: 'date',
      header: t.columns.date,
      className: 'tabular whitespace-nowrap',
      cell: ({ schemeEndDate }) => shortDate(schemeEndDate),
    },
    {
      key: 'state',
      header: t.columns.state,
      cell: ({ isOver }) =>
        isOver ? (
          <StateBadge tone="grey">{t.over}</StateBadge>
        ) : (
          <StateBadge tone="green">{t.active}</StateBadge>
        ),
    },
    {
      key: 'invoice',
      header: t.columns.invoice,
      action: true,
      align: 'right',
      cell: (scheme) => (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${t.upload}: ${orMissing(scheme.schemeName)}`}
          onClick={() => onSelect(scheme)}
        >
          {t.upload}
        </Button>
      ),
    },
  ]
}
