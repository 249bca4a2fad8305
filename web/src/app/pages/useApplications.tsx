import { useQueryClient } from '@tanstack/react-query'
import { lazy, useEffect, useState } from 'react'
import { WhenOpened } from '@/components/overlay/WhenOpened'
import { type Product, productsKey } from '@/features/product/api'
import { atRest } from '@/lib/atRest'
import { ticketsKey } from '@/records/ticketsKey'

const load = {
  service: async () => {
    const { ServiceRequestDialog } = await import('@/features/ticket/ServiceRequestDialog')
    return { default: ServiceRequestDialog }
  },
  awr: async () => {
    const { AwrDialog } = await import('@/features/ticket/AwrDialog')
    return { default: AwrDialog }
  },
  extend: async () => {
    const { ExtendWarrantyDialog } = await import('@/features/warranty/ExtendWarrantyDialog')
    return { default: ExtendWarrantyDialog }
  },
}

type Application = keyof typeof load

const ServiceRequestDialog = lazy(load.service)
const AwrDialog = lazy(load.awr)
const ExtendWarrantyDialog = lazy(load.extend)

export function useApplications() {
  const queries = useQueryClient()
  const [product, setProduct] = useState<Product>()
  const [application, setApplication] = useState<Application>()
  useEffect(
    () =>
      atRest(() => {
        // If loading fails now, opening the dialog tries again.
        for (const one of Object.values(load)) one().catch(() => undefined)
      }),
    [],
  )

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
      <WhenOpened open={application !== undefined}>
        <ServiceRequestDialog {...dialog('service')} onRaised={refresh} />
        <AwrDialog {...dialog('awr')} onRaised={refresh} />
        <ExtendWarrantyDialog {...dialog('extend')} onClaimed={refresh} />
      </WhenOpened>
    ),
  }
}
