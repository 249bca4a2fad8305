import { useQuery } from '@tanstack/react-query'
import { CopyableId } from '@/components/page/CopyableId'
import { DescriptionList } from '@/components/page/DescriptionList'
import { shortDate } from '@/lib/dates'
import { orMissing } from '@/lib/missing'
import { productPath } from '@/lib/paths'
import { ByDesk } from '@/records/ByDesk'
import { CopyLink } from '@/records/CopyLink'
import { CustomerDialog } from '@/records/CustomerDialog'
import type { CustomerDialogState } from '@/records/CustomerRecords'
import { InvoiceLink } from '@/records/InvoiceLink'
import { notAmong } from '@/records/NotHere'
import { RecordCard } from '@/records/RecordCard'
import { RecordCards } from '@/records/RecordCards'
import { sameName } from '@/records/sameName'
import { customerProductsQuery, type Product } from './api'
import { deskTexts } from './deskTexts'
import { deviceFacts, labels, purchaseFacts } from './facts'

const t = deskTexts.desk

export function CustomerProductsDialog({ customerId, named, onClose }: CustomerDialogState) {
  return (
    <CustomerDialog
      customerId={customerId}
      onClose={onClose}
      title={t.title}
      link={productPath(customerId ?? '', named)}
    >
      {(shown) => <CustomerProducts customerId={shown} named={named} />}
    </CustomerDialog>
  )
}

function CustomerProducts({ customerId, named }: { customerId: string; named: string }) {
  const products = useQuery(customerProductsQuery(customerId))
  return (
    <RecordCards
      query={products}
      rowKey={({ _id, productID }) => _id ?? productID}
      named={
        named
          ? {
              isIt: ({ productID }) => sameName(named, productID),
              missing: notAmong(`Product ${named}`, 'products'),
            }
          : undefined
      }
      empty={t.noProducts}
      card={(product) => (
        <ProductCard product={product} link={productPath(customerId, product.productID)} />
      )}
    />
  )
}

function ProductCard({ product, link }: { product: Product; link: string }) {
  return (
    <RecordCard label={orMissing(product.productName)}>
      <DescriptionList
        className="grid-cols-2"
        items={[
          { label: labels.productName, value: product.productName, wide: true },
          { label: t.productId, value: <CopyableId value={product.productID} /> },
          { label: labels.serialNo, value: product.serialNo },
          ...deviceFacts(product),
          ...purchaseFacts(product),
          { label: labels.expiryDate, value: shortDate(product.expiryDate) },
        ]}
      />
      {product.byDesk && <ByDesk>{deskTexts.byDeskAtDesk}</ByDesk>}
      <div className="flex items-center justify-between gap-2">
        <InvoiceLink path={product.invoice} />
        <CopyLink path={link} to={`product ${orMissing(product.productID)}`} />
      </div>
    </RecordCard>
  )
}
