import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { causeOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { FormAlert } from '@/components/form/FormAlert'
import { deskMeQuery } from '@/records/deskMe'
import { type InDialog, SavingDialog } from '@/records/SavingDialog'
import { useSaveForm } from '@/records/useSaveForm'
import { queueKey } from '@/records/waiting'
import { isSomebody } from './AssignDialog'
import { assignMany, type Person, peopleQuery } from './api'
import type { ChosenActionProps } from './ChosenBar'
import { isTicket } from './kinds'
import { nameIn, PersonField, usernameIn } from './PersonField'
import { texts } from './texts'

const t = texts.assign

export function AssignChosen({ chosen, onDone, ...assigning }: ChosenActionProps) {
  const { isAssigning: isOpen, setAssigning: setOpen } = assigning
  const people = useQuery({ ...peopleQuery(), enabled: isOpen })
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
        disabled={!people.data}
      >
        {(dialog) =>
          people.data ? (
            <AssignForm
              {...dialog}
              chosen={chosen}
              people={people.data}
              onSaved={() => {
                dialog.onSaved()
                onDone()
              }}
            />
          ) : (
            <FormAlert>
              {people.isError ? `${t.peopleFailure} ${causeOf(people.error)}` : undefined}
            </FormAlert>
          )
        }
      </SavingDialog>
    </>
  )
}

interface FormProps extends InDialog {
  chosen: ChosenActionProps['chosen']
  people: readonly Person[]
}

function AssignForm({ chosen, people, ...dialog }: FormProps) {
  const me = useQuery({ ...deskMeQuery, enabled: false }).data?.username
  const { form, fields, field, problem } = useSaveForm({
    defaultValues: { to: nameIn(people, me, me ?? '') },
    send: ({ to }) => {
      const username = usernameIn(people, me, to) ?? ''
      return assignMany(
        chosen.map(({ id }) => id),
        username,
        {
          title: t.many(
            chosen.length,
            chosen.every(({ kind }) => isTicket(kind)),
          ),
          did: didOf(people, username, me),
        },
      )
    },
    // The undo bar already reports the change.
    done: ({ said, isOffered }) => (isOffered ? '' : said),
    failure: t.failure,
    refresh: [queueKey],
    ...dialog,
  })
  return (
    <form {...form} id={dialog.id} className="grid gap-5">
      <PersonField
        people={people}
        me={me}
        value={fields.watch('to')}
        error={field('to', { validate: (to) => isSomebody(people, me, to) }).error}
        onChange={(name) => fields.setValue('to', name, { shouldDirty: true })}
      />
      <FormAlert>{problem}</FormAlert>
    </form>
  )
}

/** Returns the end of the message: 'assigned to Meera'. */
function didOf(people: readonly Person[], username: string, me: string | undefined): string {
  if (username === '') return t.manyFreed
  if (username === me) return t.manyToYou
  return t.manyTo(people.find((one) => one.username === username)?.name || username)
}
