import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePortal } from '@/api/portal'
import { ButtonLink } from '@/components/button/ButtonLink'
import { Skeleton } from '@/components/progress/Skeleton'
import { useConfirmNotice } from '@/features/account/useConfirmNotice'
import { useNewNotice } from '@/features/privacy/useNewNotice'
import { ownProductsQuery } from '@/features/product/api'
import { ProductDetails } from '@/features/product/ProductDetails'
import { texts } from '@/features/product/texts'
import { ownClaimsQuery } from '@/features/scheme/ownClaimsQuery'
import { todayIn } from '@/lib/civil'
import { paths } from '@/lib/paths'
import { useSearchParams } from '@/lib/router'
import { customerSession, useSession } from '@/lib/session'
import { useIsThere } from '@/lib/useIsThere'
import { useNewsNotes } from '@/records/conversation/useNewsNotes'
import { isWaiting } from '@/records/useNote'
import { useSeesSchemes } from '../useSeesSchemes'
import { Greeting } from './Greeting'
import { onlyOf, PRODUCTS, shows, toOnly } from './only'
import { useApplications } from './useApplications'

/** The customer's first page: a greeting with figures, and the products. */
export default function CustomerHome() {
  const customerId = useSession(customerSession)?.customerId ?? ''
  const products = useQuery(ownProductsQuery(customerId))
  const claims = useQuery({ ...ownClaimsQuery(customerId), enabled: useSeesSchemes() })
  const notes = [useConfirmNotice(), useNewNotice(), useNewsNotes()]
  const isLoading = isWaiting(products) || claims.isLoading
  const isKnown = !isLoading && notes.every((note) => note !== undefined)
  return useIsThere(isKnown) ? <Home notes={notes} /> : <Loading />
}

function Home({ notes: [address, privacy, news] }: { notes: ReactNode[] }) {
  const { apply, dialogs } = useApplications()
  const today = todayIn(usePortal().timezone)
  const only = onlyOf(useSearchParams()[0])
  return (
    <>
      {address}
      {privacy}
      {news}
      <Greeting />
      <header
        id={PRODUCTS}
        className="mb-4 flex scroll-mt-20 flex-wrap items-center justify-between gap-3"
      >
        <h1 className="font-semibold text-xl tracking-tight">{texts.list.title}</h1>
        <ButtonLink to={paths.registerProduct} icon={Plus}>
          {texts.list.register}
        </ButtonLink>
      </header>
      {only && (
        <p className="mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-card bg-brand-soft py-1 pr-1 pl-4 font-medium text-brand-ink text-sm">
          {texts.only[only]}
          <ButtonLink variant="quiet" size="sm" icon={X} to={toOnly()}>
            {texts.only.all}
          </ButtonLink>
        </p>
      )}
      <ProductDetails apply={apply} only={only && shows(only, today)} />
      {dialogs}
    </>
  )
}

/** The page until its notes and figures are known. */
function Loading() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}
