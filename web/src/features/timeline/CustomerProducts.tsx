import { Card } from '@/components/page/Card'
import { countedUpTo } from '@/lib/count'
import { Link } from '@/lib/router'
import type { CustomerHead, PastProduct } from './api'
import { ProductEntry } from './ProductEntry'
import { texts } from './texts'

const t = texts.products

interface Props {
  head: CustomerHead
  onRaise?: ((product: PastProduct) => void) | undefined
}

/** A customer's newest products with their warranties. The timeline has all of them. */
export function CustomerProducts({ head, onRaise }: Props) {
  const count = head.counts.find(({ kind }) => kind === 'product')?.count ?? 0
  return (
    <Card
      title={t.title}
      actions={
        count > head.products.length && (
          <Link
            to="?kind=product"
            preventScrollReset
            className="inline-flex items-center font-medium text-brand-ink text-sm underline underline-offset-2 max-md:min-h-11"
          >
            {t.all} ({countedUpTo(head.most, count)})
          </Link>
        )
      }
    >
      {head.products.length === 0 ? (
        <p className="text-muted text-sm">{t.empty}</p>
      ) : (
        <ul className="divide-y divide-line">
          {head.products.map((product) => (
            <li key={product.id} className="py-4 first:pt-0 last:pb-0">
              <ProductEntry product={product} onRaise={onRaise} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
