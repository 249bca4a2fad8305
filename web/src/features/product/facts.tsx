import type { Description } from '@/components/page/DescriptionList'
import { shortDate } from '@/lib/dates'
import { sayPeriod } from '@/lib/warranty'
import { StatusBadge } from '@/records/StatusBadge'
import type { Product } from './api'
import { texts } from './texts'

const t = texts.details

/** The device, for the card and the page of a product. The serial number is shown beside it. */
export const deviceFacts = (product: Product): Description[] => [
  { label: t.modelNo, value: product.modelNo },
  { label: t.productType, value: product.productType },
]

/** The purchase and its warranty, for the card and the page of a product. */
export const purchaseFacts = (product: Product): Description[] => [
  { label: t.purchaseDate, value: shortDate(product.purchaseDate) },
  { label: t.warrantyPeriod, value: sayPeriod(product.warrantyPeriod) },
  ...(product.isClaimed
    ? [
        {
          label: t.extension,
          value: <StatusBadge status={product.warrantyStatus} palette="warranty" />,
        },
      ]
    : []),
]
