import { MailCheck } from 'lucide-react'
import { useId } from 'react'
import { Button } from '@/components/button/Button'
import { say } from '@/language'
import { ownCustomerQuery, useOwnCustomer } from '@/records/ownCustomer'
import { useSave } from '@/records/useSave'
import { askConfirmation } from './api'
import { texts } from './texts'

const t = texts.confirmNotice

/** Reminds a customer to confirm the email address. Hidden if it is confirmed. */
export function ConfirmNotice() {
  const customer = useOwnCustomer()
  const titleId = useId()
  const request = useSave({
    send: () => askConfirmation(),
    done: ({ message }) => ({ text: message }),
    failure: t.failure,
    // The customer may have confirmed it in another window.
    refresh: [ownCustomerQuery(customer?.customerId ?? '').queryKey],
  })
  if (!customer?.emailUnconfirmed) return null
  return (
    <section
      aria-labelledby={titleId}
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-brand-soft px-4 py-3 text-sm"
    >
      <MailCheck aria-hidden="true" className="size-5 shrink-0 self-start text-brand-ink" />
      <div className="min-w-0 flex-1 basis-60">
        <p id={titleId} className="font-semibold">
          {t.title}
        </p>
        <p className="mt-0.5 text-muted">
          {t.text} <span className="break-all font-medium text-ink">{customer.email}</span>
          {say('.')} {t.until}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        pending={request.isSaving}
        onClick={() => request.save()}
      >
        {t.submit}
      </Button>
    </section>
  )
}
