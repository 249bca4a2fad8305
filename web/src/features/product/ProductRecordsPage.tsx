import { usePortal } from '@/api/portal'
import { todayIn } from '@/lib/civil'
import { CustomerRecords } from '@/records/CustomerRecords'
import { productCustomersQuery } from './api'
import { CustomerProductsDialog } from './CustomerProductsDialog'
import { deskTexts } from './deskTexts'

const t = deskTexts.desk

export default function ProductRecordsPage() {
  const today = todayIn(usePortal().timezone)
  return (
    <CustomerRecords
      title={t.title}
      help={t.help}
      search={t.search}
      empty={t}
      query={productCustomersQuery}
      latest={t.latest}
      latestOf={({ productName, expiryDate }) => ({
        product: productName,
        status: (
          // The header of the table says it, too.
          <span className={expiryDate < today ? 'text-danger-ink' : 'text-muted laptop:sr-only'}>
            {expiryDate < today ? t.warrantyEnded : t.warrantyUntil}
          </span>
        ),
        date: expiryDate,
      })}
      record="product"
    >
      {(dialog) => <CustomerProductsDialog {...dialog} />}
    </CustomerRecords>
  )
}
