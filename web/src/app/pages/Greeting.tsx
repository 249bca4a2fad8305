import { useQuery } from '@tanstack/react-query'
import { usePortal } from '@/api/portal'
import { ownProductsQuery, type Product } from '@/features/product/api'
import { ownClaimsQuery } from '@/features/scheme/ownClaimsQuery'
import { say } from '@/language'
import { todayIn } from '@/lib/civil'
import { paths } from '@/lib/paths'
import { customerSession, useSession } from '@/lib/session'
import { ownCustomerQuery } from '@/records/ownCustomer'
import { useSeesSchemes } from '../useSeesSchemes'
import { Fact } from './Fact'
import { type Only, shows, toOnly } from './only'

/** A greeting and four figures. A figure that failed to load is a dash. */
export function Greeting() {
  const customerId = useSession(customerSession)?.customerId ?? ''
  const seesSchemes = useSeesSchemes()
  const today = todayIn(usePortal().timezone)
  const profile = useQuery(ownCustomerQuery(customerId))
  const products = useQuery(ownProductsQuery(customerId)).data
  const claims = useQuery({ ...ownClaimsQuery(customerId), enabled: seesSchemes })
  const count = (only: Only) => products?.filter(shows(only, today)).length
  return (
    <section aria-label={say('At a glance')} className="mb-8">
      <p className="wrap-anywhere mb-4 font-semibold text-2xl tracking-tight">
        {profile.data?.name ? say('Hello, {name}', { name: profile.data.name }) : say('Hello')}
      </p>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3 lg:grid-cols-4">
        <Fact label={say('Products')} value={products?.length} to={toOnly()} />
        <Fact label={say('Warranties ending soon')} value={count('ending')} to={toOnly('ending')} />
        <Fact label={say('Open tickets')} value={openTickets(products)} to={toOnly('tickets')} />
        {/* Only dealers claim schemes. Other customers claim extensions. */}
        {seesSchemes ? (
          <Fact
            label={say('Scheme claims')}
            value={claims.data?.reduce((sum, group) => sum + group.claims.length, 0)}
            to={paths.schemeStatus}
          />
        ) : (
          <Fact
            label={say('Extensions claimed')}
            value={count('extended')}
            to={toOnly('extended')}
          />
        )}
      </dl>
    </section>
  )
}

const openTickets = (products: Product[] | undefined): number | undefined =>
  products?.reduce((sum, { openTickets = [] }) => sum + openTickets.length, 0)
