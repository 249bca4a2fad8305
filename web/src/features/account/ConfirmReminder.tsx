import { MailCheck } from 'lucide-react'
import { useId } from 'react'
import { Button } from '@/components/button/Button'
import { say, sayAll } from '@/language'
import { type OwnCustomer, ownCustomerQuery } from '@/records/ownCustomer'
import { useSave } from '@/records/useSave'
import { askConfirmation } from './confirmApi'

const t = sayAll({
  title: 'Please confirm your address',
  text: 'Open the link in our email to',
  until:
    'Until you confirm it, our emails leave out your details. You also cannot restore it if someone changes it.',
  submit: 'Send a new link',
  failure: 'The link could not be sent. Please try again.',
})

/** Asks a customer to confirm their address, and sends the link again. */
export function ConfirmReminder({ about: customer }: { about: OwnCustomer }) {
  const titleId = useId()
  const request = useSave({
    send: () => askConfirmation(),
    done: ({ message }) => ({ text: message }),
    failure: t.failure,
    // The customer may have confirmed it in another window.
    refresh: [ownCustomerQuery(customer.customerId).queryKey],
  })
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
