import type { Column } from '@/components/table/columns'
import type { ProductType } from './api'
import { Mark } from './Mark'
import { Name } from './Name'
import { RowActions } from './RowActions'
import { texts } from './texts'

const t = texts.types
const headers = t.columns

interface Deeds {
  onEdit: (type: ProductType) => void
  onRetire: (type: ProductType) => void
  onRestore: (type: ProductType) => void
  /** The one that is just brought back. */
  restoring: string | undefined
}

export function typeColumns(deeds: Deeds | undefined): readonly Column<ProductType>[] {
  const facts: Column<ProductType>[] = [
    {
      key: 'name',
      header: headers.name,
      primary: true,
      cell: ({ name, retiredAt }) => (
        <Name retiredAt={retiredAt} retired={t.retired}>
          {name}
        </Name>
      ),
    },
    {
      key: 'awr',
      header: headers.awr,
      cell: ({ awr }) => <Mark tone={awr ? 'green' : 'red'}>{awr ? t.allowed : t.notAllowed}</Mark>,
    },
    {
      key: 'models',
      header: headers.models,
      cell: ({ models }) => <span className="tabular">{models}</span>,
    },
  ]
  if (!deeds) return facts
  return [
    ...facts,
    {
      key: 'actions',
      header: headers.actions,
      action: true,
      align: 'right',
      cell: (type) => (
        <RowActions
          name={type.name}
          isRetired={type.retiredAt !== undefined}
          words={t}
          onEdit={() => deeds.onEdit(type)}
          onRetire={() => deeds.onRetire(type)}
          onRestore={() => deeds.onRestore(type)}
          restoring={deeds.restoring === type.id}
        />
      ),
    },
  ]
}
