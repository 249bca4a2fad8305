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
import { ownProductsQuery } from './api'
import { ProductFacts } from './ProductFacts'
import { type Apply, productColumns } from './productColumns'
import { anyExtendable } from './rules'
import { texts } from './texts'

const t = texts.list

/** The customer's products, the last registered first. What can be applied for is the page's choice. */
export function ProductDetails({ apply }: { apply: Apply }) {
  const session = useSession(customerSession)
  const { timezone, typesWithoutAwr } = usePortal()
  const today = todayIn(timezone)
  const products = useQuery(ownProductsQuery(session?.customerId ?? ''))
  const [selected, setSelected] = useState<string | null>(null)
  const { onExtend, ...others } = apply
  const extendable = onExtend && anyExtendable(products.data ?? [], today)
  return (
    <DataTable
      caption={t.title}
      columns={productColumns(extendable ? apply : others, today, typesWithoutAwr)}
      rows={products.data}
      rowKey={({ _id }) => _id}
      selectedKey={selected}
      onRowClick={({ _id }) => setSelected((now) => (now === _id ? null : _id))}
      detail={(product) => <ProductFacts product={product} />}
      loading={products.isPending}
      empty={
        <EmptyState
          title={t.empty}
          text={t.emptyHelp}
          action={<ButtonLink to={paths.registerProduct}>{t.register}</ButtonLink>}
        />
      }
      error={loadFailure(products, t.empty)}
      skeletonRows={3}
    />
  )
}
