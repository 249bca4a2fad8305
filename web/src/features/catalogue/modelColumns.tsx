import type { Column } from '@/components/table/columns'
import type { Model } from './api'
import { Name } from './Name'
import { texts } from './texts'

const t = texts.models
const headers = t.columns

/** Keeps a usual text on one line. */
const whole = (text: string) => (
  <span className={text.length <= 22 ? 'whitespace-nowrap' : 'wrap-anywhere'}>{text}</span>
)

export const modelColumns: readonly Column<Model>[] = [
  {
    key: 'modelNo',
    header: headers.modelNo,
    primary: true,
    cell: ({ modelNo, retiredAt }) => (
      <Name retiredAt={retiredAt} retired={t.retired}>
        {modelNo}
      </Name>
    ),
  },
  {
    key: 'productName',
    header: headers.productName,
    secondary: true,
    cell: ({ productName }) => <span className="wrap-anywhere">{productName}</span>,
  },
  {
    key: 'productType',
    header: headers.productType,
    cell: ({ productType }) => whole(productType),
  },
  {
    key: 'warrantyPeriod',
    header: headers.warrantyPeriod,
    cell: ({ warrantyPeriod }) => whole(warrantyPeriod),
  },
]
