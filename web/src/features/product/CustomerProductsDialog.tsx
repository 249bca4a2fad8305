import { useQuery } from '@tanstack/react-query'
import { CopyableId } from '@/components/page/CopyableId'
import { DescriptionList } from '@/components/page/DescriptionList'
import { shortDate } from '@/lib/dates'
import { orMissing } from '@/lib/missing'
import { CustomerDialog } from '@/records/CustomerDialog'
import { InvoiceLink } from '@/records/InvoiceLink'
import { RecordCard } from '@/records/RecordCard'
import { RecordCards } from '@/records/RecordCards'
import { customerProductsQuery, type Product } from './api'
import { texts } from './texts'

const t = texts.desk

interface Props {
  /** The customer whose products are shown; without one the dialog is closed. */
  customerId: string | undefined
  onClose: () => void
}

export function CustomerProductsDialog(dialog: Props) {
  return (
    <CustomerDialog {...dialog} title={t.title}>
      {(customerId) => <CustomerProducts customerId={customerId} />}
    </CustomerDialog>
  )
}

function CustomerProducts({ customerId }: { customerId: string }) {
  const products = useQuery(customerProductsQuery(customerId))
  return (
    <RecordCards
      query={products}
      rowKey={({ _id, productID }) => _id ?? productID}
      empty={t.noProducts}
      card={(product) => <ProductCard product={product} />}
    />
  )
}

function ProductCard({ product }: { product: Product }) {
  const names = t.fields
  return (
    <RecordCard label={orMissing(product.productName)}>
      <DescriptionList
        className="grid-cols-2"
        items={[
          { label: names.productName, value: product.productName, wide: true },
          { label: names.productId, value: <CopyableId value={product.productID} /> },
          { label: names.productType, value: product.productType },
          { label: names.serialNo, value: product.serialNo },
          { label: names.modelNo, value: product.modelNo },
          { label: names.purchaseDate, value: shortDate(product.purchaseDate) },
          { label: names.warrantyPeriod, value: product.warrantyPeriod },
          { label: names.expiryDate, value: shortDate(product.expiryDate) },
        ]}
      />
      <div>
        <InvoiceLink path={product.invoice} />
      </div>
    </RecordCard>
  )
}
