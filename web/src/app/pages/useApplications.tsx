import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { whenOpened } from '@/components/overlay/whenOpened'
import { type Product, productsKey } from '@/features/product/api'
import { ticketsKey } from '@/records/ticketsKey'

const ServiceRequestDialog = whenOpened(
  async () => (await import('@/features/ticket/ServiceRequestDialog')).ServiceRequestDialog,
)
const AwrDialog = whenOpened(async () => (await import('@/features/ticket/AwrDialog')).AwrDialog)
const ExtendWarrantyDialog = whenOpened(
  async () => (await import('@/features/warranty/ExtendWarrantyDialog')).ExtendWarrantyDialog,
)

/** The requests that a customer can make, one dialog each. */
type Application = 'service' | 'awr' | 'extend'

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
