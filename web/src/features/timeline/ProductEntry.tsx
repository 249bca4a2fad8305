import { usePortal } from '@/api/portal'
import { Button } from '@/components/button/Button'
import { CopyableId } from '@/components/page/CopyableId'
import { todayIn } from '@/lib/civil'
import { orMissing } from '@/lib/missing'
import { ByDesk } from '@/records/ByDesk'
import { usePermissions } from '@/records/deskRole'
import { InvoiceLink } from '@/records/InvoiceLink'
import { SerialLink } from '@/records/SerialLink'
import { StatusBadge } from '@/records/StatusBadge'
import { WarrantyBar } from '@/records/WarrantyBar'
import type { PastProduct } from './api'
import { EntryTitle } from './EntryTitle'
import { Replaced } from './Replaced'
import { registeredBy, texts } from './texts'

interface Props {
  product: PastProduct
  /** Undefined if no ticket can be raised. */
  onRaise?: ((product: PastProduct) => void) | undefined
  /** Whether to show the registration only, without the warranty and the actions. */
  isBrief?: boolean | undefined
}

/** A registered product with its warranty and actions. */
export function ProductEntry({ product, onRaise, isBrief }: Props) {
  const today = todayIn(usePortal().timezone)
  const may = usePermissions()
  if (isBrief) {
    return (
      <div>
        <EntryTitle>{texts.timeline.registered}</EntryTitle>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          <span className="wrap-anywhere">{orMissing(product.productName)}</span>
          <SerialLink serialNo={product.serialNo} />
        </p>
        {product.registeredBy && <ByDesk>{registeredBy(product.registeredBy)}</ByDesk>}
      </div>
    )
  }
  return (
    <div className="grid gap-3">
      <div>
        <EntryTitle
          badge={
            product.extensionStatus && (
              <StatusBadge status={product.extensionStatus} palette="warranty" />
            )
          }
        >
          {orMissing(product.productName)}
        </EntryTitle>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          <CopyableId value={product.productID} />
          <span>{product.modelNo}</span>
          <SerialLink serialNo={product.serialNo} />
        </p>
      </div>
      <Replaced product={product} />
      <WarrantyBar product={product} today={today} />
      {product.registeredBy && <ByDesk>{registeredBy(product.registeredBy)}</ByDesk>}
      <div className="-mx-3 -mb-1.5 flex flex-wrap">
        {product.invoice && <InvoiceLink variant="quiet" path={product.invoice} />}
        {onRaise && may('POST /desk/customers/{customerId}/tickets') && (
          <Button
            variant="quiet"
            size="sm"
            aria-label={`${texts.products.raise}: ${orMissing(product.productName)}, ${product.productID}`}
            onClick={() => onRaise(product)}
          >
            {texts.products.raise}
          </Button>
        )}
      </div>
    </div>
  )
}
