import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ButtonLink } from '@/components/button/ButtonLink'
import { PageHeader } from '@/components/page/PageHeader'
import { type Product, productsKey } from '@/features/product/api'
import { ProductDetails } from '@/features/product/ProductDetails'
import { AwrDialog } from '@/features/ticket/AwrDialog'
import { say } from '@/language'
import { paths } from '@/lib/paths'

/** Lists the products, so that the customer can choose one for advance replacement. */
export default function AwrProductsPage() {
  const queries = useQueryClient()
  const [product, setProduct] = useState<Product>()
  const [open, setOpen] = useState(false)
  return (
    <>
      <PageHeader
        title={say('Advance Warranty Replacement')}
        help={say(
          'Select the product to replace. We send the new one before you return the old one.',
        )}
        actions={
          <ButtonLink to={paths.awrRecords} variant="secondary">
            {say('Your replacements')}
          </ButtonLink>
        }
      />
      <ProductDetails
        apply={{
          onAwr: (chosen) => {
            setProduct(chosen)
            setOpen(true)
          },
        }}
      />
      <AwrDialog
        product={product}
        open={open}
        onClose={() => setOpen(false)}
        onRaised={() => void queries.invalidateQueries({ queryKey: productsKey })}
      />
    </>
  )
}
