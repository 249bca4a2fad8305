import { DescriptionList } from '@/components/page/DescriptionList'
import { shortDate } from '@/lib/dates'
import { ByDesk } from '@/records/ByDesk'
import { InvoiceLink } from '@/records/InvoiceLink'
import { StatusBadge } from '@/records/StatusBadge'
import type { Product } from './api'
import { DeviceSwap } from './DeviceSwap'
import { OpenTickets } from './productColumns'
import { texts } from './texts'

const t = texts.details

export function ProductFacts({ product }: { product: Product }) {
  return (
    <div className="grid gap-4">
      {product.byDesk && <ByDesk>{texts.byDesk}</ByDesk>}
      <DeviceSwap product={product} />
      <div className="empty:hidden md:hidden">
        <OpenTickets product={product} />
      </div>
      <DescriptionList
        columns={3}
        className="grid-cols-2"
        items={[
          { label: t.serialNo, value: product.serialNo },
          { label: t.modelNo, value: product.modelNo },
          { label: t.productType, value: product.productType },
          { label: t.purchaseDate, value: shortDate(product.purchaseDate) },
          { label: t.warrantyPeriod, value: product.warrantyPeriod },
          ...(product.isClaimed
            ? [
                {
                  label: t.extension,
                  value: <StatusBadge status={product.warrantyStatus} palette="warranty" />,
                },
              ]
            : []),
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <InvoiceLink path={product.invoice} />
        {product.document && <InvoiceLink path={product.document}>{t.letter}</InvoiceLink>}
      </div>
    </div>
  )
}
