import { CustomerRecords } from '@/records/CustomerRecords'
import { productCustomersQuery } from './api'
import { CustomerProductsDialog } from './CustomerProductsDialog'
import { deskTexts } from './deskTexts'

const t = deskTexts.desk

export default function ProductRecordsPage() {
  return (
    <CustomerRecords
      title={t.title}
      help={t.help}
      search={t.search}
      empty={t}
      query={productCustomersQuery}
      record="product"
    >
      {(dialog) => <CustomerProductsDialog {...dialog} />}
    </CustomerRecords>
  )
}
