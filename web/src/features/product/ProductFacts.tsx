import { DescriptionList } from '@/components/page/DescriptionList'
import { ByDesk } from '@/records/ByDesk'
import { InvoiceLink } from '@/records/InvoiceLink'
import type { Product } from './api'
import { DeviceSwap } from './DeviceSwap'
import { extensionFacts } from './extensionFacts'
import { deviceFacts, labels, purchaseFacts } from './facts'
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
          { label: labels.serialNo, value: product.serialNo },
          ...deviceFacts(product),
          ...purchaseFacts(product),
          ...extensionFacts(product),
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <InvoiceLink path={product.invoice} />
        {product.document && <InvoiceLink path={product.document}>{t.letter}</InvoiceLink>}
      </div>
    </div>
  )
}
