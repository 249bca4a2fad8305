import { useQuery } from '@tanstack/react-query'
import { causeOf } from '@/api/error'
import { FormAlert } from '@/components/form/FormAlert'
import { deskMeQuery } from '@/records/deskMe'
import { type InDialog, SavingDialog } from '@/records/SavingDialog'
import { useSaveForm } from '@/records/useSaveForm'
import { queueKey } from '@/records/waiting'
import { assignMany, type Person, peopleQuery } from './api'
import { isTicket } from './kinds'
import { nameIn, PersonField, usernameIn } from './PersonField'
import { texts } from './texts'
import type { SelectedItem } from './useSelection'

const t = texts.assign

interface Props {
  open: boolean
  chosen: readonly SelectedItem[]
  onClose: () => void
  onDone: () => void
}

/** Chooses the person who gets all chosen lines. */
export function AssignChosenDialog({ open, chosen, onClose, onDone }: Props) {
  const people = useQuery({ ...peopleQuery(), enabled: open })
  return (
    <SavingDialog
      open={open}
      onClose={onClose}
      title={t.some(chosen.length)}
      size="sm"
      cancel={t.cancel}
      submit={t.submit}
      submitting={t.submitting}
      disabled={!people.data}
      focusTitle={!people.data}
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
  )
}

interface FormProps extends InDialog {
  chosen: readonly SelectedItem[]
  people: readonly Person[]
}

function AssignForm({ chosen, people, ...dialog }: FormProps) {
  const me = useQuery({ ...deskMeQuery, enabled: false }).data?.username
  const { form, fields, field, problem } = useSaveForm({
    defaultValues: { to: nameIn(people, me, me ?? '') },
    send: ({ to }) => {
      const username = usernameIn(people, me, to) ?? ''
      const ids = chosen.map(({ id }) => id)
      const areTickets = chosen.every(({ kind }) => isTicket(kind))
      return assignMany(ids, username, {
        title: t.many(chosen.length, areTickets),
        did: didOf(people, username, me),
      })
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
        error={
          field('to', { validate: (to) => usernameIn(people, me, to) !== undefined || t.unknown })
            .error
        }
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
