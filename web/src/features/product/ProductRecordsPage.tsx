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
        status:
          expiryDate < today ? (
            <span className="whitespace-nowrap rounded-md bg-tone-red px-2 py-0.5 font-medium text-tone-red-ink">
              {t.warrantyEnded}
            </span>
          ) : (
            // The headers of the table say it, too.
            <span className="text-muted laptop:sr-only">{t.warrantyUntil}</span>
          ),
        date: expiryDate,
      })}
      record="product"
    >
      {(dialog) => <CustomerProductsDialog {...dialog} />}
    </CustomerRecords>
  )
}
