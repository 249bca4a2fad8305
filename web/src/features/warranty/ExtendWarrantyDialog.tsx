import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { causeOf, isConflict } from '@/api/error'
import { usePortal } from '@/api/portal'
import { Button } from '@/components/button/Button'
import { LoginLink } from '@/components/button/LoginLink'
import { FormAlert } from '@/components/form/FormAlert'
import { SendingNote } from '@/components/form/SendingNote'
import { Dialog } from '@/components/overlay/Dialog'
import { DescriptionList } from '@/components/page/DescriptionList'
import { Skeleton } from '@/components/progress/Skeleton'
import { say } from '@/language'
import { todayIn } from '@/lib/civil'
import { sayCount } from '@/lib/count'
import { shortDate } from '@/lib/dates'
import { customerSession } from '@/lib/session'
import { daysLeftToExtend, extendedExpiry, mayHaveAwr } from '@/lib/warranty'
import { InvoiceLink } from '@/records/InvoiceLink'
import { StatusBadge } from '@/records/StatusBadge'
import { useSave } from '@/records/useSave'
import { type Claim, checkQuery, claimWarranty } from './api'
import { texts } from './texts'
import { isWithoutToken } from './token'

const t = texts.extend

interface ExtendedProduct {
  productID: string
  productName: string
  productType?: string
  serialNo: string
  modelNo: string
  purchaseDate: string
  expiryDate: string
  warrantyPeriod: string
  invoice: string
}

interface Props {
  product: ExtendedProduct | undefined
  open: boolean
  onClose: () => void
  /** Called after the request, so that lists can refresh. */
  onClaimed: () => void
}

/** Requests three more months of warranty. This is possible only once. */
export function ExtendWarrantyDialog({ product, open, ...rest }: Props) {
  // The key gives each product its own form, without old input.
  if (!product) return null
  return <ExtendForm key={product.productID} product={product} open={open} {...rest} />
}

function ExtendForm({ product, open, onClose, onClaimed }: Props & { product: ExtendedProduct }) {
  const check = useQuery({ ...checkQuery(product.productID), enabled: open })
  const claim = useSave({
    send: () => claimWarranty(claimOf(product)),
    repeats: true,
    failure: t.failure,
    inPage: true,
    onSaved: onClaimed,
    onFailed: (error) => {
      if (!isConflict(error)) return
      onClaimed()
      void check.refetch()
      return true
    },
  })
  const isTaken = isConflict(claim.error)
  const outcome = useRef<HTMLParagraphElement>(null)
  const isDecided = claim.isSaved || isTaken
  useEffect(() => {
    // The pressed button disappeared with the offer.
    if (isDecided) outcome.current?.focus()
  }, [isDecided])
  const offered = check.data?.exists === false && !isDecided
  function leave() {
    claim.reset()
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={leave}
      title={t.title}
      dismissable={!claim.isSaving}
      actions={
        <>
          <Button variant="secondary" disabled={claim.isSaving} onClick={leave}>
            {offered ? t.cancel : t.close}
          </Button>
          {offered && (
            <Button pending={claim.isSaving} onClick={() => claim.save()}>
              {claim.isSaving ? t.claiming : t.claim}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <Outcome ref={outcome} claimed={claim.isSaved} />
        {check.isPending && <Skeleton className="h-24 w-full" />}
        {(check.data?.exists || isTaken) && !claim.isSaved && (
          <AlreadyClaimed ref={outcome} {...check.data} />
        )}
        {offered && <Offer product={product} />}
        <SendingNote {...claim.sending} />
        <FormAlert>{claim.problem}</FormAlert>
        {check.isError && !check.data && (
          <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0 flex-1 basis-60">
              {t.unchecked} {causeOf(check.error)}
            </p>
            <Button variant="secondary" size="sm" onClick={() => void check.refetch()}>
              {t.retry}
            </Button>
          </div>
        )}
        {isWithoutToken(claim.error) && <LoginLink />}
      </div>
    </Dialog>
  )
}

type Focusable = RefObject<HTMLParagraphElement | null>

function Outcome({ ref, claimed }: { ref: Focusable; claimed: boolean }) {
  return (
    <div role="status" className="empty:hidden">
      {claimed && (
        <p
          ref={ref}
          tabIndex={-1}
          className="flex items-center gap-3 rounded-card bg-mint-soft p-4 font-semibold text-success-ink"
        >
          <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
          {t.claimed}
        </p>
      )}
    </div>
  )
}

/** The offer: the new expiry date, and the days left to apply. */
function Offer({ product }: { product: ExtendedProduct }) {
  const { timezone, typesWithoutAwr, warrantyNote } = usePortal()
  const today = todayIn(timezone)
  const left = daysLeftToExtend(product.purchaseDate, today)
  return (
    <>
      <DescriptionList
        className="grid-cols-2"
        items={[
          { label: t.product, value: product.productName, wide: true },
          { label: t.expiryNow, value: shortDate(product.expiryDate) },
          {
            label: t.expiryThen,
            value: <strong>{shortDate(extendedExpiry(product.expiryDate))}</strong>,
          },
          { label: t.purchaseDate, value: shortDate(product.purchaseDate) },
          { label: t.timeLeft, value: left === undefined ? '' : daysLeftText(left) },
        ]}
      />
      {mayHaveAwr(product.productType, typesWithoutAwr) && (
        <p className="flex gap-2.5 rounded-control bg-tone-yellow px-3 py-2.5 text-sm text-tone-yellow-ink">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t.cost}
        </p>
      )}
      <p className="text-muted text-sm">{warrantyNote || t.note}</p>
    </>
  )
}

interface Claimed {
  ref: Focusable
  status?: string
  document?: string
}

function AlreadyClaimed({ ref, status, document }: Claimed) {
  return (
    <div role="status" className="grid gap-3">
      <p ref={ref} tabIndex={-1} className="font-medium">
        {t.alreadyClaimed}
      </p>
      {/* After a claim in another window, the status may not have arrived yet. */}
      {status && (
        <p className="flex items-center gap-2 text-sm">
          {t.status} <StatusBadge status={status} palette="warranty" />
        </p>
      )}
      {document && (
        <div>
          <InvoiceLink path={document}>{t.letter}</InvoiceLink>
        </div>
      )}
    </div>
  )
}

const daysLeftText = (days: number): string =>
  days === 0 ? say('Today only') : sayCount(days, '{n} day', '{n} days')

/** Returns the claim as in the specification. The server uses only the product. */
function claimOf(product: ExtendedProduct): Claim {
  const session = customerSession.current()
  return {
    productID: product.productID,
    productName: product.productName,
    serialNo: product.serialNo,
    modelNo: product.modelNo,
    purchaseDate: product.purchaseDate,
    expiryDate: product.expiryDate,
    warrantyPeriod: product.warrantyPeriod,
    invoice: product.invoice,
    customerId: session?.customerId ?? '',
    email: session?.email ?? '',
  }
}
