import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { loadFailure } from '@/api/loadFailure'
import { usePortal } from '@/api/portal'
import { Card } from '@/components/page/Card'
import { CopyableId } from '@/components/page/CopyableId'
import { DescriptionList } from '@/components/page/DescriptionList'
import { LoadFailure } from '@/components/page/LoadFailure'
import { Skeleton } from '@/components/progress/Skeleton'
import { Asks } from '@/features/product/Asks'
import { ownProductsQuery, type Product } from '@/features/product/api'
import { DeviceSwap } from '@/features/product/DeviceSwap'
import { extensionFacts } from '@/features/product/extensionFacts'
import { deviceFacts, labels, purchaseFacts } from '@/features/product/facts'
import { nextStep } from '@/features/product/nextStep'
import { ProductEmails } from '@/features/product/ProductEmails'
import { pageTexts as t } from '@/features/product/pageTexts'
import { PageStep } from '@/features/product/Step'
import { texts } from '@/features/product/texts'
import { ProductTickets } from '@/features/ticket/ProductTickets'
import { texts as ticketTexts } from '@/features/ticket/texts'
import { say } from '@/language'
import { todayIn } from '@/lib/civil'
import { orMissing } from '@/lib/missing'
import { paths } from '@/lib/paths'
import { Link, useParams } from '@/lib/router'
import { customerSession, useSession } from '@/lib/session'
import { ByDesk } from '@/records/ByDesk'
import { newsQuery } from '@/records/conversation/news'
import { InvoiceLink } from '@/records/InvoiceLink'
import { NotHere } from '@/records/NotHere'
import { sameName } from '@/records/sameName'
import { WarrantyBar } from '@/records/WarrantyBar'
import { useApplications } from './useApplications'

/** One product of the customer: warranty, requests and next steps. */
export default function ProductPage() {
  const { productID = '' } = useParams()
  const customerId = useSession(customerSession)?.customerId ?? ''
  const products = useQuery(ownProductsQuery(customerId))
  const product = products.data?.find((one) => sameName(productID, one.productID))
  const failed = loadFailure(products, t.failure)
  return (
    <>
      <Link
        to={paths.customer}
        className="-mt-3 mb-1 inline-flex min-h-11 items-center gap-2 rounded-control font-medium text-brand-ink text-sm underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t.back}
      </Link>
      {product ? (
        <Whole key={product._id} product={product} customerId={customerId} />
      ) : failed ? (
        <LoadFailure {...failed} framed />
      ) : products.data ? (
        <>
          <h1 className="font-semibold text-xl">{say('Product')}</h1>
          <NotHere>{t.missing}</NotHere>
        </>
      ) : (
        <Loading />
      )}
    </>
  )
}

function Whole({ product, customerId }: { product: Product; customerId: string }) {
  const { timezone, typesWithoutAwr } = usePortal()
  const today = todayIn(timezone)
  const news = useQuery(newsQuery).data?.map(({ number }) => number) ?? []
  const { apply, dialogs } = useApplications()
  return (
    <>
      <header className="mb-5">
        <h1 className="wrap-anywhere text-balance font-semibold text-xl tracking-tight">
          {orMissing(product.productName)}
        </h1>
        <p className="mt-1 text-muted text-sm">
          {texts.list.columns.productId} <CopyableId value={product.productID} prominent />
        </p>
        {product.byDesk && <ByDesk>{texts.byDesk}</ByDesk>}
      </header>
      <div className="grid grid-cols-1 gap-4">
        <PageStep step={nextStep(product, today, news)} product={product} apply={apply} />
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[3fr_2fr]">
          <div className="grid min-w-0 grid-cols-1 gap-4">
            <Card title={t.cover}>
              <p className="mb-1 text-muted text-sm">{texts.list.columns.expiry}</p>
              <WarrantyBar product={product} today={today} form="page" />
              <DescriptionList
                className="mt-4 grid-cols-2"
                items={[...purchaseFacts(product), ...extensionFacts(product)]}
              />
              <div className="mt-4 empty:hidden">
                <DeviceSwap product={product} />
              </div>
            </Card>
            <Card title={ticketTexts.ofProduct.title}>
              <ProductTickets customerId={customerId} productID={product.productID} />
            </Card>
            <Card title={t.ask}>
              <Asks
                product={product}
                today={today}
                typesWithoutAwr={typesWithoutAwr}
                apply={apply}
              />
            </Card>
          </div>
          <div className="grid min-w-0 grid-cols-1 gap-4">
            <Card title={t.device}>
              <DescriptionList
                className="grid-cols-2"
                items={[
                  {
                    label: labels.serialNo,
                    value: <CopyableId value={product.serialNo} prominent />,
                    wide: true,
                  },
                  ...deviceFacts(product),
                ]}
              />
            </Card>
            <Card title={t.papers}>
              <div className="flex flex-wrap gap-2">
                <InvoiceLink path={product.invoice} />
                {product.document && (
                  <InvoiceLink path={product.document}>{texts.details.letter}</InvoiceLink>
                )}
              </div>
            </Card>
            <Card title={t.emails}>
              <ProductEmails productID={product.productID} />
            </Card>
          </div>
        </div>
      </div>
      {dialogs}
    </>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
