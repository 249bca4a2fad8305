import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/button/Button'
import { CheckboxField } from '@/components/form/CheckboxField'
import { FormAlert } from '@/components/form/FormAlert'
import { TextAreaField } from '@/components/form/TextAreaField'
import { Card } from '@/components/page/Card'
import { dateTime, longDate } from '@/lib/dates'
import { usePermissions } from '@/records/deskRole'
import { type InDialog, SavingDialog } from '@/records/SavingDialog'
import { useSaveForm } from '@/records/useSaveForm'
import {
  askCopyOf,
  askDeletionOf,
  cancelDeletionOf,
  type DeletionPlan,
  deskCopyQuery,
  deskDeletionQuery,
  deskKey,
} from './api'
import { texts } from './texts'

const t = texts.desk

type Deed = 'copy' | 'remove' | 'keep'

/** A manager's actions for a customer's data, on the customer's request. */
export function CustomerPrivacy({ customerId }: { customerId: string }) {
  const may = usePermissions()
  const mayAsk = may('POST /desk/customers/{customerId}/deletion')
  const deletion = useQuery({ ...deskDeletionQuery(customerId), enabled: mayAsk })
  const copy = useQuery({ ...deskCopyQuery(customerId), enabled: mayAsk })
  const [deed, setDeed] = useState<Deed>()
  const [isOpen, setOpen] = useState(false)
  const plan = deletion.data
  const isThere = plan?.state === 'none' || plan?.state === 'waiting'
  if (!mayAsk || !plan || !isThere) return null
  const opens = (next: Deed) => () => {
    setDeed(next)
    setOpen(true)
  }
  return (
    <Card title={t.title}>
      <div className="grid gap-3 text-sm">
        <p className="text-muted">{t.help}</p>
        {plan.state === 'waiting' && <p>{t.waiting(longDate(plan.dueAt))}</p>}
        {copy.data?.state === 'making' && <p>{t.copyMaking}</p>}
        {copy.data?.state === 'ready' && <p>{t.copyReady(dateTime(copy.data.endsAt))}</p>}
        <div className="flex flex-wrap gap-2">
          {copy.data?.state === 'none' && (
            <Button variant="secondary" size="sm" onClick={opens('copy')}>
              {t.copy}
            </Button>
          )}
          {plan.state === 'none' ? (
            <Button variant="secondary" size="sm" onClick={opens('remove')}>
              {t.remove}
            </Button>
          ) : (
            <Button size="sm" onClick={opens('keep')}>
              {t.keep}
            </Button>
          )}
        </div>
      </div>
      {deed && (
        <SavingDialog
          open={isOpen}
          onClose={() => setOpen(false)}
          title={t[`${deed}Title`]}
          description={t[`${deed}Text`]}
          danger={deed === 'remove'}
          cancel={t.cancel}
          submit={t[deed]}
          submitting={t.submitting}
        >
          {(dialog) => (
            <DeedForm {...dialog} key={deed} deed={deed} customerId={customerId} plan={plan} />
          )}
        </SavingDialog>
      )}
    </Card>
  )
}

/** Sends the request and returns its result as a sentence. */
const ask = {
  copy: async (customerId: string, reason: string) => {
    await askCopyOf(customerId, reason)
    return t.copied
  },
  remove: async (customerId: string, reason: string, closeOpen: boolean) =>
    t.removed(longDate((await askDeletionOf(customerId, reason, closeOpen)).dueAt)),
  keep: async (customerId: string, reason: string) => {
    await cancelDeletionOf(customerId, reason)
    return t.kept
  },
} satisfies Record<
  Deed,
  (customerId: string, reason: string, closeOpen: boolean) => Promise<string>
>

interface FormProps extends InDialog {
  deed: Deed
  customerId: string
  plan: DeletionPlan
}

function DeedForm({ deed, customerId, plan, ...dialog }: FormProps) {
  const { form, field, problem } = useSaveForm({
    defaultValues: { reason: '', closeOpen: false },
    send: ({ reason, closeOpen }) => ask[deed](customerId, reason, closeOpen),
    done: (said) => said,
    failure: t.failure,
    refresh: [deskKey(customerId)],
    ...dialog,
  })
  const { tickets, requests, claims } = plan.open
  const open = deed === 'remove' && texts.remove.openLine(tickets, requests, claims)
  return (
    <form {...form} id={dialog.id} className="grid gap-5">
      {open && (
        <div className="grid gap-2 text-sm">
          <p>{t.open(open)}</p>
          <CheckboxField label={texts.remove.closeOpen} {...field('closeOpen')} />
        </div>
      )}
      <TextAreaField label={t.reason} hint={t.reasonHint} rows={3} required {...field('reason')} />
      <FormAlert>{problem}</FormAlert>
    </form>
  )
}
