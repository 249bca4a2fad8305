import { Dialog } from '@/components/overlay/Dialog'
import { orMissing } from '@/lib/missing'
import type { PastProduct } from './api'
import { texts } from './texts'

interface Props {
  products: readonly PastProduct[]
  open: boolean
  onClose: () => void
  onChoose: (product: PastProduct) => void
}

/** Asks which product a ticket is about. */
export function ChooseProduct({ products, open, onClose, onChoose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.products.which} size="sm">
      <ul className="grid gap-2">
        {products.map((product) => (
          <li key={product.id}>
            <button
              type="button"
              onClick={() => onChoose(product)}
              className="grid min-h-11 w-full gap-0.5 rounded-control border border-line px-3 py-2 text-left hover:bg-sunken"
            >
              <span className="wrap-anywhere font-medium">{orMissing(product.productName)}</span>
              <span className="wrap-anywhere text-muted text-sm">
                {product.productID} · {product.serialNo}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
