import { Plus, X } from 'lucide-react'
import { usePortal } from '@/api/portal'
import { ButtonLink } from '@/components/button/ButtonLink'
import { Skeleton } from '@/components/progress/Skeleton'
import { useConfirmNotice } from '@/features/account/useConfirmNotice'
import { useNewNotice } from '@/features/privacy/useNewNotice'
import { ProductDetails } from '@/features/product/ProductDetails'
import { texts } from '@/features/product/texts'
import { todayIn } from '@/lib/civil'
import { paths } from '@/lib/paths'
import { useSearchParams } from '@/lib/router'
import { useNewsNotes } from '@/records/conversation/useNewsNotes'
import { Greeting } from './Greeting'
import { onlyOf, PRODUCTS, shows, toOnly } from './only'
import { useApplications } from './useApplications'

/** The customer's first page: a greeting with figures, and the products. */
export default function CustomerHome() {
  const { apply, dialogs } = useApplications()
  const today = todayIn(usePortal().timezone)
  const only = onlyOf(useSearchParams()[0])
  const [address, privacy, news] = [useConfirmNotice(), useNewNotice(), useNewsNotes()]
  const isKnown = [address, privacy, news].every((note) => note !== undefined)
  return (
    <>
      {!isKnown && <Loading />}
      <div hidden={!isKnown}>
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
      </div>
    </>
  )
}

/** The page until its notes are known. */
function Loading() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}
