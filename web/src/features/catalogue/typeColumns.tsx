import type { Column } from '@/components/table/columns'
import type { ProductType } from './api'
import { Mark } from './Mark'
import { Name } from './Name'
import { texts } from './texts'

const t = texts.types
const headers = t.columns

export const typeColumns: readonly Column<ProductType>[] = [
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
