import type { Description } from '@/components/page/DescriptionList'
import { sayAll } from '@/language'
import { shortDate } from '@/lib/dates'
import { sayPeriod } from '@/lib/warranty'
import type { Product } from './api'

/** What the form, the cards and the page of a product call its fields. */
export const labels = sayAll({
  productName: 'Product Name',
  productType: 'Product Type',
  serialNo: 'Serial Number',
  modelNo: 'Model Number',
  purchaseDate: 'Purchase Date',
  warrantyPeriod: 'Warranty Period',
  expiryDate: 'Expiry Date',
})

/** The device, for the cards and the page of a product. The serial number is shown beside it. */
export const deviceFacts = (product: Product): Description[] => [
  { label: labels.modelNo, value: product.modelNo },
  { label: labels.productType, value: product.productType },
]

/** The purchase and its warranty, for the cards and the page of a product. */
export const purchaseFacts = (product: Product): Description[] => [
  { label: labels.purchaseDate, value: shortDate(product.purchaseDate) },
  { label: labels.warrantyPeriod, value: sayPeriod(product.warrantyPeriod) },
]
