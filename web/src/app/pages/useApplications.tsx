import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Product, productsKey } from '@/features/product/api'
import { AwrDialog } from '@/features/ticket/AwrDialog'
import { ServiceRequestDialog } from '@/features/ticket/ServiceRequestDialog'
import { ExtendWarrantyDialog } from '@/features/warranty/ExtendWarrantyDialog'
import { ticketsKey } from '@/records/ticketsKey'

/** What can be applied for, one dialog each. */
type Application = 'service' | 'awr' | 'extend'

/** What a customer can apply for, and the dialogs that it opens. */
export function useApplications() {
  const queries = useQueryClient()
  const [product, setProduct] = useState<Product>()
  const [application, setApplication] = useState<Application>()

  const refresh = () => {
    void queries.invalidateQueries({ queryKey: productsKey })
    void queries.invalidateQueries({ queryKey: ticketsKey })
  }
  const opens = (next: Application) => (chosen: Product) => {
    setProduct(chosen)
    setApplication(next)
  }
  const dialog = (name: Application) => ({
    product,
    open: application === name,
    onClose: () => setApplication(undefined),
  })

  return {
    apply: { onService: opens('service'), onAwr: opens('awr'), onExtend: opens('extend') },
    dialogs: (
      <>
        <ServiceRequestDialog {...dialog('service')} onRaised={refresh} />
        <AwrDialog {...dialog('awr')} onRaised={refresh} />
        <ExtendWarrantyDialog {...dialog('extend')} onClaimed={refresh} />
      </>
    ),
  }
}
