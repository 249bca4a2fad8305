import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { causeOf } from '@/api/error'
import { FormAlert } from '@/components/form/FormAlert'
import { type InDialog, SavingDialog } from '@/records/SavingDialog'
import { useSaveForm } from '@/records/useSaveForm'
import { queueKey } from '@/records/waiting'
import { assign, type Person, peopleQuery, type QueueItem } from './api'
import { nameIn, PersonField, usernameIn } from './PersonField'
import { assigneeName } from './queueColumns'
import { texts } from './texts'

const t = texts.assign

interface Props {
  open: boolean
  /** The record to assign, with its current assignee. */
  item: QueueItem | undefined
  me: string | undefined
  onClose: () => void
  /** Returns the element that gets the focus when the dialog closes. */
  focusAfter?: () => HTMLElement | null | undefined
}

/** Assigns a record to a person at the desk. The default is the current user. */
export function AssignDialog({ open, item, me, onClose, focusAfter }: Props) {
  const people = useQuery({ ...peopleQuery(item?.kind), enabled: open })
  return (
    <SavingDialog
      open={open}
      onClose={onClose}
      focusAfter={focusAfter}
      title={t.title}
      description={item && `${item.number} · ${texts.columns.assignee}: ${assigneeName(item, me)}`}
      size="sm"
      cancel={t.cancel}
      submit={t.submit}
      submitting={t.submitting}
      disabled={!people.data}
    >
      {(dialog) =>
        people.data && item ? (
          <AssignForm key={item.id} {...dialog} item={item} me={me} people={people.data} />
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
  item: QueueItem
  me: string | undefined
  people: readonly Person[]
}

function AssignForm({ item, me, people, ...dialog }: FormProps) {
  const own = people.find(({ username }) => username === me)
  const isMine = item.assignee?.username === me
  const { form, fields, field, problem } = useSaveForm({
    defaultValues: { to: nameIn(people, me, isMine ? '' : (own?.username ?? '')) },
    send: ({ to }) =>
      assign(item.id, usernameIn(people, me, to) ?? '', item.assignee?.username ?? ''),
    done: (now) => saidOf(item.number, now.item.assignee, me),
    failure: t.failure,
    refresh: [queueKey],
    ...dialog,
  })
  // The list of people arrives after the dialog has opened, so the dialog found no field to focus.
  const { ref } = form
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])
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

export const isSomebody = (people: readonly Person[], me: string | undefined, name: string) =>
  usernameIn(people, me, name) !== undefined || t.unknown

function saidOf(number: string, assignee: QueueItem['assignee'], me?: string): string {
  if (!assignee) return t.freed(number)
  if (assignee.username === me) return t.doneYou(number)
  return t.done(number, assignee.name || assignee.username)
}
