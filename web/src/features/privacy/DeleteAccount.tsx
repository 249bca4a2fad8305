import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { causeOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { CheckboxField } from '@/components/form/CheckboxField'
import { FormAlert } from '@/components/form/FormAlert'
import { PasswordField } from '@/components/form/PasswordField'
import { LoadFailure } from '@/components/page/LoadFailure'
import { longDate } from '@/lib/dates'
import { type InDialog, SavingDialog } from '@/records/SavingDialog'
import { useSave } from '@/records/useSave'
import { useSaveForm } from '@/records/useSaveForm'
import { askDeletion, cancelDeletion, type DeletionPlan, ownDeletionQuery } from './api'
import { texts } from './texts'

const t = texts.remove

const hasOpen = ({ open }: DeletionPlan) => open.tickets + open.requests + open.claims > 0

/** Deletes the customer's own account after a week, or cancels the deletion. */
export function DeleteAccount() {
  const deletion = useQuery(ownDeletionQuery)
  const [isAsking, setAsking] = useState(false)
  const queries = useQueryClient()
  const keep = useSave({
    send: cancelDeletion,
    onSaved: (now) => queries.setQueryData(ownDeletionQuery.queryKey, now),
    done: t.kept,
    failure: t.failure,
  })
  const plan = deletion.data
  return (
    <section className="grid gap-3 p-4 md:p-5" aria-busy={deletion.isPending}>
      <h3 className="font-medium text-body">{texts.own.deleteTitle}</h3>
      {deletion.isError && !plan && (
        <LoadFailure
          message={texts.own.failure}
          cause={causeOf(deletion.error)}
          onRetry={deletion.refetch}
        />
      )}
      {plan?.state === 'none' && (
        <>
          <p className="text-muted text-sm">{texts.own.deleteHelp}</p>
          <Button variant="danger" className="justify-self-start" onClick={() => setAsking(true)}>
            {texts.own.open}
          </Button>
          <DeleteDialog plan={plan} open={isAsking} onClose={() => setAsking(false)} />
        </>
      )}
      {plan?.state === 'waiting' && (
        <>
          <p className="rounded-control bg-danger-soft px-3 py-2 text-danger-ink text-sm">
            {t.waiting(longDate(plan.dueAt))} {plan.askedBy === 'desk' && t.byDesk}{' '}
            {hasOpen(plan) && !plan.closeOpen && t.held}
          </p>
          <Button
            className="justify-self-start"
            pending={keep.isSaving}
            onClick={() => keep.save()}
          >
            {t.keep}
          </Button>
        </>
      )}
    </section>
  )
}

interface DialogProps {
  plan: DeletionPlan
  open: boolean
  onClose: () => void
}

function DeleteDialog({ plan, open, onClose }: DialogProps) {
  return (
    <SavingDialog
      open={open}
      onClose={onClose}
      title={t.title}
      danger
      cancel={t.cancel}
      submit={t.submit}
      submitting={t.submitting}
    >
      {(dialog) => <DeleteForm {...dialog} plan={plan} />}
    </SavingDialog>
  )
}

function DeleteForm({ plan, ...dialog }: InDialog & { plan: DeletionPlan }) {
  const { form, field, problem } = useSaveForm({
    defaultValues: { password: '', closeOpen: false },
    send: askDeletion,
    done: ({ dueAt }) => t.asked(longDate(dueAt)),
    failure: t.failure,
    refresh: [ownDeletionQuery.queryKey],
    ...dialog,
  })
  return (
    <form {...form} id={dialog.id} className="grid gap-5">
      <Lines title={t.goes} lines={t.goesLines(plan.files)} />
      <Lines title={t.stays} lines={t.staysLines(plan.keptInvoices, plan.keptYears)} />
      {hasOpen(plan) && (
        <div className="grid gap-2">
          <h3 className="font-medium text-sm">{t.openTitle}</h3>
          <p className="text-sm">
            {t.openLine(plan.open.tickets, plan.open.requests, plan.open.claims)}
          </p>
          <CheckboxField label={t.closeOpen} {...field('closeOpen')} />
        </div>
      )}
      <PasswordField label={t.password} required {...field('password')} />
      <FormAlert>{problem}</FormAlert>
    </form>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div className="grid gap-1.5">
      <h3 className="font-medium text-sm">{title}</h3>
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
