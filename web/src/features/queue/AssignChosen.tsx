import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/button/Button'
import { FormAlert } from '@/components/form/FormAlert'
import { SelectField } from '@/components/form/SelectField'
import { deskMeQuery } from '@/records/deskMe'
import { type InDialog, SavingDialog } from '@/records/SavingDialog'
import { useSaveForm } from '@/records/useSaveForm'
import { queueKey } from '@/records/waiting'
import { assignMany, peopleQuery } from './api'
import type { ChosenActionProps } from './ChosenBar'
import { peopleOptions } from './people'
import { texts } from './texts'

const t = texts.assign

/** Gives all chosen lines to one person. */
export function AssignChosen({ chosen, onDone }: ChosenActionProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" icon={UserPlus} onClick={() => setOpen(true)}>
        {t.action}
      </Button>
      <SavingDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t.some(chosen.length)}
        size="sm"
        cancel={t.cancel}
        submit={t.submit}
        submitting={t.submitting}
      >
        {(dialog) => (
          <AssignForm
            {...dialog}
            ids={chosen.map(({ id }) => id)}
            onSaved={() => {
              dialog.onSaved()
              onDone()
            }}
          />
        )}
      </SavingDialog>
    </>
  )
}

function AssignForm({ ids, ...dialog }: InDialog & { ids: readonly string[] }) {
  const me = useQuery({ ...deskMeQuery, enabled: false }).data?.username
  const people = useQuery(peopleQuery()).data ?? []
  const { form, field, submit, problem } = useSaveForm({
    defaultValues: { to: me ?? '' },
    send: ({ to }) => assignMany(ids, to),
    // The bar that offers to undo it says what was done.
    done: ({ said, isOffered }) => (isOffered ? '' : said),
    failure: t.failure,
    refresh: [queueKey],
    ...dialog,
  })
  return (
    <form {...form} id={dialog.id} className="grid gap-5">
      <SelectField
        label={t.to}
        placeholder={texts.nobody}
        options={peopleOptions(people, me)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void submit(event)
        }}
        {...field('to')}
      />
      <FormAlert>{problem}</FormAlert>
    </form>
  )
}
