import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PackagePlus, Plus, StickyNote } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { causeOf, statusOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { ButtonLink } from '@/components/button/ButtonLink'
import { LoadFailure } from '@/components/page/LoadFailure'
import { PageHeader } from '@/components/page/PageHeader'
import { Skeleton } from '@/components/progress/Skeleton'
import { CustomerAccess, EditCustomer } from '@/features/account/CustomerAccess'
import { deskTexts } from '@/features/account/deskTexts'
import { CustomerPrivacy } from '@/features/privacy/CustomerPrivacy'
import { RegisterForDialog } from '@/features/product/RegisterForDialog'
import { DueDate } from '@/features/queue/DueDate'
import { RaiseForDialog } from '@/features/ticket/RaiseForDialog'
import {
  type CustomerHead,
  customerQuery,
  historyKey,
  type PastProduct,
} from '@/features/timeline/api'
import { ChooseProduct } from '@/features/timeline/ChooseProduct'
import { CustomerProducts } from '@/features/timeline/CustomerProducts'
import { CustomerLine, CustomerProfile } from '@/features/timeline/CustomerProfile'
import { CustomerTimeline } from '@/features/timeline/CustomerTimeline'
import { NoteDialog } from '@/features/timeline/NoteDialog'
import { OpenTickets } from '@/features/timeline/OpenTickets'
import { texts } from '@/features/timeline/texts'
import { longDate } from '@/lib/dates'
import { paths, queueLinePath } from '@/lib/paths'
import { useNavigate, useParams } from '@/lib/router'
import { useWish } from '@/lib/useWish'
import { usePermissions } from '@/records/deskRole'
import { useAttacks } from '../admin/attacks'

const t = texts.customer

/** The desk's page about one customer: details, products and history. */
export default function CustomerPage() {
  const { customerId = '' } = useParams()
  const head = useQuery(customerQuery(customerId))
  if (head.data) return <Found key={customerId} head={head.data} />
  if (head.isPending) return <Loading />
  return statusOf(head.error) === 404 ? (
    <Missing
      message={t.notFound}
      cause={t.notFoundHelp}
      action={<ButtonLink to={paths.customers}>{t.toList}</ButtonLink>}
    />
  ) : (
    <Missing message={t.failure} cause={causeOf(head.error)} onRetry={head.refetch} />
  )
}

function Found({ head }: { head: CustomerHead }) {
  const { customer } = head
  const may = usePermissions()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isNoting, setNoting] = useState(false)
  const [isRegistering, setRegistering] = useState(false)
  const [raised, setRaised] = useState<PastProduct>()
  const [isRaising, setRaising] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const refresh = () => void queries.invalidateQueries({ queryKey: historyKey })
  const raise = (product: PastProduct) => {
    setRaised(product)
    setRaising(true)
  }
  const mayRaise = may('POST /desk/customers/{customerId}/tickets') && head.products.length > 0
  const startRaising = () => {
    const [only, ...others] = head.products
    if (only && others.length === 0) raise(only)
    else setChoosing(true)
  }
  useWish(true, (wish) => {
    if (wish.raise && mayRaise && !customer.deletedAt) startRaising()
  })
  if (customer.deletedAt) return <Deleted head={head} />
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{customer.name}</span>}
        help={<CustomerLine head={head} />}
        actionsBelow
        actions={
          <>
            {may('POST /desk/notes') && (
              <Button variant="quiet" icon={StickyNote} onClick={() => setNoting(true)}>
                {texts.note.open}
              </Button>
            )}
            <EditCustomer person={customer} refresh={historyKey} />
            {may('POST /desk/customers/{customerId}/products') && (
              <Button
                variant={mayRaise ? 'secondary' : 'primary'}
                icon={PackagePlus}
                onClick={() => setRegistering(true)}
              >
                {t.register}
              </Button>
            )}
            {mayRaise && (
              <Button icon={Plus} onClick={startRaising}>
                {texts.products.raise}
              </Button>
            )}
          </>
        }
      />
      <UnderAttack customerId={customer.customerId} />
      {customer.blockedAt && (
        <p className="mb-5 rounded-card bg-danger-soft px-4 py-3 text-danger-ink text-sm">
          {deskTexts.access.blocked(longDate(customer.blockedAt))}
        </p>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-[22rem_1fr] xl:grid-rows-[auto_1fr]">
        <div className="max-xl:contents xl:row-span-2 xl:grid xl:min-w-0 xl:gap-5">
          <CustomerProfile head={head} />
          <CustomerProducts head={head} onRaise={raise} />
          {/* Rarely used, so it is the last on a small screen. */}
          <div className="grid gap-5 empty:hidden max-xl:order-last">
            <CustomerAccess person={customer} refresh={historyKey} />
            <CustomerPrivacy customerId={customer.customerId} />
          </div>
        </div>
        <OpenTickets customerId={customer.customerId} due={(item) => <DueDate item={item} />} />
        <CustomerTimeline head={head} onRaise={raise} />
      </div>
      <ChooseProduct
        products={head.products}
        open={isChoosing}
        onClose={() => setChoosing(false)}
        onChoose={(product) => {
          setChoosing(false)
          raise(product)
        }}
      />
      <NoteDialog
        customerId={customer.customerId}
        open={isNoting}
        onClose={() => setNoting(false)}
      />
      <RegisterForDialog
        buyer={customer}
        open={isRegistering}
        onClose={() => setRegistering(false)}
        onRegistered={refresh}
      />
      <RaiseForDialog
        raiser={customer}
        product={raised && { ...raised, _id: raised.id, isClaimed: raised.isClaimed ?? false }}
        open={isRaising}
        onClose={() => setRaising(false)}
        onRaised={(number) => {
          refresh()
          if (number) void navigate(queueLinePath(number))
        }}
      />
    </>
  )
}

/** The remaining data of a deleted customer. It is read-only. */
function Deleted({ head }: { head: CustomerHead }) {
  return (
    <>
      <PageHeader title={head.customer.name} help={<CustomerLine head={head} />} />
      <p className="mb-5 rounded-card border border-line bg-surface px-4 py-3 text-sm">
        {t.deleted(longDate(head.customer.deletedAt))}
      </p>
      <div className="grid items-start gap-5 xl:grid-cols-[22rem_1fr]">
        <CustomerProducts head={head} />
        <CustomerTimeline head={head} />
      </div>
    </>
  )
}

/**
 * Tells an owner that someone is guessing the customer's password, and how the customer can log in.
 */
function UnderAttack({ customerId }: { customerId: string }) {
  const attack = useAttacks().find(({ kind, id }) => kind === 'customer' && id === customerId)
  if (!attack) return null
  return (
    <p className="mb-5 rounded-card bg-danger-soft px-4 py-3 text-danger-ink text-sm">
      {t.attack(attack.failedLogins)} {t.attackHelp}
    </p>
  )
}

function Missing(failure: ComponentProps<typeof LoadFailure>) {
  return (
    <>
      <PageHeader title={t.title} />
      <LoadFailure {...failure} />
    </>
  )
}

function Loading() {
  return (
    <div aria-busy="true">
      <PageHeader title={t.title} />
      <div className="grid items-start gap-5 xl:grid-cols-[22rem_1fr]">
        <div className="grid gap-5">
          <Skeleton className="h-64 w-full" />
          <Skeleton className="h-48 w-full" />
        </div>
        <div className="grid gap-5">
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-28 w-full" />
        </div>
      </div>
    </div>
  )
}
