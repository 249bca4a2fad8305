import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { causeOf } from '@/api/error'
import { FormAlert } from '@/components/form/FormAlert'
import { SelectField } from '@/components/form/SelectField'
import { FormDialog } from '@/components/overlay/FormDialog'
import { useSaving } from '@/records/useSaving'
import { queueKey } from '@/records/waiting'
import { assign, type Person, peopleQuery, type QueueItem } from './api'
import { assigneeName } from './queueColumns'
import { texts } from './texts'

const t = texts.assign

interface Props {
  /** What is assigned, as it is now; without it the dialog is closed. */
  item: QueueItem | undefined
  me: string | undefined
  onClose: () => void
}

/** Gives a record to somebody at the desk: oneself unless another is chosen. */
export function AssignDialog({ item, me, onClose }: Props) {
  const [sending, setSending] = useState(false)
  const people = useQuery({ ...peopleQuery(item?.kind), enabled: item !== undefined })
  return (
    <FormDialog
      open={item !== undefined}
      onClose={onClose}
      title={t.title}
      description={
        item && `${item.number} · ${texts.panel.facts.assignee}: ${assigneeName(item, me)}`
      }
      size="sm"
      cancel={t.cancel}
      submit={t.submit}
      submitting={t.submitting}
      sending={sending}
      disabled={!people.data}
    >
      {(id) =>
        people.data && item ? (
          <AssignForm
            key={item.id}
            id={id}
            item={item}
            me={me}
            people={people.data}
            onSending={setSending}
            onSaved={onClose}
          />
        ) : (
          <FormAlert>
            {people.isError ? `${t.peopleFailure} ${causeOf(people.error)}` : undefined}
          </FormAlert>
        )
      }
    </FormDialog>
  )
}

interface FormProps {
  id: string
  item: QueueItem
  me: string | undefined
  people: readonly Person[]
  onSending: (sending: boolean) => void
  onSaved: () => void
}

function AssignForm({ id, item, me, people, onSending, onSaved }: FormProps) {
  const own = people.find(({ username }) => username === me)
  const others = people.filter(({ username }) => username !== me)
  const isMine = item.assignee?.username === me
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { to: isMine ? '' : (own?.username ?? '') },
    shouldFocusError: false,
  })
  const { form, at, problem, save } = useSaving({
    attempts: formState.submitCount,
    queryKey: queueKey,
    failure: t.failure,
    onSending,
    onSaved,
  })
  // The people arrive after the dialog has opened and looked for a field.
  const { ref } = form
  useEffect(() => ref.current?.querySelector('select')?.focus(), [ref])
  const submit = handleSubmit(({ to }) =>
    save(async () => {
      const now = await assign(item.id, to, item.assignee?.username ?? '')
      return saidOf(item.number, now.item.assignee, me)
    }),
  )
  return (
    <form {...form} id={id} onSubmit={submit} className="grid gap-5">
      <SelectField
        label={t.to}
        placeholder={texts.nobody}
        options={[
          ...(own ? [{ value: own.username, label: t.you(own.name || own.username) }] : []),
          ...others.map(({ username, name }) => ({ value: username, label: name || username })),
        ]}
        error={at('to')}
        {...register('to')}
      />
      <FormAlert>{problem}</FormAlert>
    </form>
  )
}

/** What is said after something was assigned. */
function saidOf(number: string, assignee: QueueItem['assignee'], me?: string): string {
  if (!assignee) return t.freed(number)
  if (assignee.username === me) return t.doneYou(number)
  return t.done(number, assignee.name || assignee.username)
}
