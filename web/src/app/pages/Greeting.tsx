import { useQuery } from '@tanstack/react-query'
import { usePortal } from '@/api/portal'
import { ownProductsQuery, type Product } from '@/features/product/api'
import { ownClaimsQuery } from '@/features/scheme/api'
import { openTicketsQuery } from '@/features/ticket/openTickets'
import { daysBetween, todayIn } from '@/lib/civil'
import { customerSession, useSession } from '@/lib/session'
import { ownCustomerQuery } from '@/records/ownCustomer'
import { ENDING_SOON_DAYS } from '@/records/WarrantyBar'
import { useSeesSchemes } from '../useSeesSchemes'
import { Fact } from './Fact'

/** Says hello, and in four figures how things stand. A figure that cannot be had stays a dash. */
export function Greeting() {
  const customerId = useSession(customerSession)?.customerId ?? ''
  const seesSchemes = useSeesSchemes()
  const today = todayIn(usePortal().timezone)
  const profile = useQuery(ownCustomerQuery(customerId))
  const products = useQuery(ownProductsQuery(customerId))
  const tickets = useQuery(openTicketsQuery(customerId))
  const claims = useQuery({ ...ownClaimsQuery(customerId), enabled: seesSchemes })
  return (
    <section aria-label="At a glance" className="mb-8">
      <p className="wrap-anywhere mb-4 font-semibold text-2xl tracking-tight">
        {profile.data?.name ? `Hello, ${profile.data.name}` : 'Hello'}
      </p>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Fact label="Products" value={products.data?.length} />
        <Fact label="Warranties ending soon" value={count(products.data, endsSoon(today))} />
        <Fact label="Open tickets" value={tickets.data} />
        {/* Only dealers have schemes to claim; everyone else claims extensions. */}
        {seesSchemes ? (
          <Fact
            label="Scheme claims"
            value={claims.data?.reduce((sum, group) => sum + group.claims.length, 0)}
          />
        ) : (
          <Fact label="Extensions claimed" value={count(products.data, isClaimed)} />
        )}
      </dl>
    </section>
  )
}

type Condition = (product: Product) => boolean

const count = (products: Product[] | undefined, condition: Condition): number | undefined =>
  products?.filter(condition).length

const isClaimed: Condition = (product) => product.isClaimed

const endsSoon =
  (today: string): Condition =>
  ({ expiryDate }) => {
    const days = daysBetween(today, expiryDate)
    return days >= 0 && days <= ENDING_SOON_DAYS
  }
