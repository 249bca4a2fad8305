import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ButtonLink } from '@/components/button/ButtonLink'
import { ConfirmNotice } from '@/features/account/ConfirmNotice'
import { NewNotice } from '@/features/privacy/NewNotice'
import { type Product, productsKey } from '@/features/product/api'
import { ProductDetails } from '@/features/product/ProductDetails'
import { texts } from '@/features/product/texts'
import { AwrDialog } from '@/features/ticket/AwrDialog'
import { ServiceRequestDialog } from '@/features/ticket/ServiceRequestDialog'
import { ExtendWarrantyDialog } from '@/features/warranty/ExtendWarrantyDialog'
import { paths } from '@/lib/paths'
import { NewsNotes } from '@/records/conversation/NewsNotes'
import { Greeting } from './Greeting'

/** What can be applied for, one dialog each. */
type Application = 'service' | 'awr' | 'extend'

/** The customer's first page: a greeting, where things stand, and the products with their dialogs. */
export default function CustomerHome() {
  const queries = useQueryClient()
  const [product, setProduct] = useState<Product>()
  const [application, setApplication] = useState<Application>()

  const refresh = () => void queries.invalidateQueries({ queryKey: productsKey })
  const opens = (next: Application) => (chosen: Product) => {
    setProduct(chosen)
    setApplication(next)
  }
  const dialog = (name: Application) => ({
    product,
    open: application === name,
    onClose: () => setApplication(undefined),
  })

  return (
    <>
      <ConfirmNotice />
      <NewNotice />
      <NewsNotes />
      <Greeting />
      <header className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-semibold text-xl tracking-tight">{texts.list.title}</h1>
        <ButtonLink to={paths.registerProduct} icon={Plus}>
          {texts.list.register}
        </ButtonLink>
      </header>
      <ProductDetails
        apply={{ onService: opens('service'), onAwr: opens('awr'), onExtend: opens('extend') }}
      />
      <ServiceRequestDialog {...dialog('service')} onRaised={refresh} />
      <AwrDialog {...dialog('awr')} onRaised={refresh} />
      <ExtendWarrantyDialog {...dialog('extend')} onClaimed={refresh} />
    </>
  )
}
