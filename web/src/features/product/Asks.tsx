import type { ReactNode } from 'react'
import { Button } from '@/components/button/Button'
import { orMissing } from '@/lib/missing'
import { daysLeftToExtend } from '@/lib/warranty'
import type { Product } from './api'
import { pageTexts as t } from './pageTexts'
import type { Apply } from './productColumns'
import { awrApplies, whyNoAwr } from './rules'
import { daysLeft, texts } from './texts'

const { columns, apply: applyWord, notApplicable, replacedHelp, tooLateToExtend } = texts.list

interface Props {
  product: Product
  today: string
  typesWithoutAwr: readonly string[]
  apply: Required<Apply>
}

/** Shows what customers can request for a product, and why a request is not available. */
export function Asks({ product, today, typesWithoutAwr, apply }: Props) {
  const left = daysLeftToExtend(product.purchaseDate, today)
  const isReplaced = product.replacedBy !== undefined
  return (
    <ul className="grid grid-cols-1 divide-y divide-line">
      <Ask
        title={columns.service}
        help={t.service}
        why={isReplaced ? replacedHelp : undefined}
        product={product}
        onApply={apply.onService}
      />
      <Ask
        title={
          <>
            {columns.awr} <span className="font-normal text-muted">({t.awr})</span>
          </>
        }
        name={columns.awr}
        help={t.awrHelp}
        why={awrApplies(product, typesWithoutAwr) ? undefined : whyNoAwr(product)}
        product={product}
        onApply={apply.onAwr}
      />
      <Ask
        title={columns.extend}
        help={left === undefined ? t.extendHelp : `${t.extendHelp} ${daysLeft(left)}.`}
        why={whyNoExtension(product, left)}
        product={product}
        onApply={apply.onExtend}
      />
    </ul>
  )
}

function whyNoExtension(product: Product, left: number | undefined): string | undefined {
  if (product.isClaimed) return t.extendIs(orMissing(product.warrantyStatus))
  if (product.replacedBy) return replacedHelp
  return left === undefined ? tooLateToExtend : undefined
}

interface AskProps {
  title: ReactNode
  /** The name for the button, if the title is longer. */
  name?: string
  help: string
  why: string | undefined
  product: Product
  onApply: (product: Product) => void
}

function Ask({ title, name, help, why, product, onApply }: AskProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="wrap-anywhere min-w-0 flex-1 basis-48">
        <h3 className="font-medium">{title}</h3>
        <p className="text-muted text-sm">{why ?? help}</p>
      </div>
      {why === undefined ? (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${applyWord}: ${name ?? title}, ${orMissing(product.productName)}`}
          onClick={() => onApply(product)}
        >
          {applyWord}
        </Button>
      ) : (
        <span className="text-faint text-sm">{notApplicable}</span>
      )}
    </li>
  )
}
