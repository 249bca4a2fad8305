import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadFailure } from '@/api/loadFailure'
import { usePortal } from '@/api/portal'
import { ButtonLink } from '@/components/button/ButtonLink'
import { EmptyState } from '@/components/page/EmptyState'
import { DataTable } from '@/components/table/DataTable'
import { todayIn } from '@/lib/civil'
import { paths } from '@/lib/paths'
import { customerSession, useSession } from '@/lib/session'
import { newsQuery } from '@/records/conversation/news'
import { ownProductsQuery, type Product } from './api'
import { nextStep } from './nextStep'
import { ProductFacts } from './ProductFacts'
import { type Apply, productColumns } from './productColumns'
import { anyExtendable } from './rules'
import { CardStep } from './Step'
import { texts } from './texts'

const t = texts.list

interface Props {
  /** The requests that the page offers. */
  apply: Apply
  /** A filter for the products. The default shows all. */
  only?: ((product: Product) => boolean) | undefined
}

/** The customer's products, the latest first. */
export function ProductDetails({ apply, only }: Props) {
  const session = useSession(customerSession)
  const { timezone, typesWithoutAwr } = usePortal()
  const today = todayIn(timezone)
  const products = useQuery(ownProductsQuery(session?.customerId ?? ''))
  const news = useQuery(newsQuery).data?.map(({ number }) => number) ?? []
  const [selected, setSelected] = useState<string | null>(null)
  const { onExtend, ...others } = apply
  const extendable = onExtend && anyExtendable(products.data ?? [], today)
  const rows = only ? products.data?.filter(only) : products.data
  return (
    <DataTable
      caption={t.title}
      columns={productColumns(extendable ? apply : others, today, typesWithoutAwr)}
      rows={rows}
      rowKey={({ _id }) => _id}
      selectedKey={selected}
      onRowClick={({ _id }) => setSelected((now) => (now === _id ? null : _id))}
      detail={(product) => <ProductFacts product={product} />}
      {...(apply.onService && {
        step: (product: Product) => (
          <CardStep step={nextStep(product, today, news)} product={product} apply={apply} />
        ),
      })}
      loading={products.isPending}
      empty={
        only && products.data?.length ? (
          <EmptyState title={texts.only.none} />
        ) : (
          <EmptyState
            title={t.empty}
            text={t.emptyHelp}
            action={<ButtonLink to={paths.registerProduct}>{t.register}</ButtonLink>}
          />
        )
      }
      error={loadFailure(products, t.empty)}
      skeletonRows={3}
    />
  )
}
