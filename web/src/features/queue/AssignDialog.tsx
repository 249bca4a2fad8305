import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { causeOf } from '@/api/error'
import { FormAlert } from '@/components/form/FormAlert'
import { FormDialog } from '@/components/overlay/FormDialog'
import { useSave } from '@/records/useSave'
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

/**
 * Assigns a record to a person at the desk. The default is the current user. The dialog closes
 * before the answer arrives, so that the next key works.
 */
export function AssignDialog({ open, item, me, onClose, focusAfter }: Props) {
  const people = useQuery({ ...peopleQuery(item?.kind), enabled: open })
  const assigning = useSave({
    send: ({ item, to }: { item: QueueItem; to: string }) => assign(item, to, me),
    done: (said) => said,
    failure: t.failure,
    refresh: [queueKey],
    inTurn: true,
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      focusAfter={focusAfter}
      title={t.title}
      description={item && `${item.number} · ${texts.columns.assignee}: ${assigneeName(item, me)}`}
      size="sm"
      cancel={t.cancel}
      submit={t.submit}
      disabled={!people.data}
      focusTitle={!people.data}
    >
      {(id) =>
        people.data && item ? (
          <AssignForm
            key={item.id}
            id={id}
            people={people.data}
            me={me}
            onAssign={(to) => {
              assigning.save({ item, to })
              onClose()
            }}
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
  people: readonly Person[]
  me: string | undefined
  onAssign: (username: string) => void
}

function AssignForm({ id, people, me, onAssign }: FormProps) {
  const [name, setName] = useState(nameIn(people, me, me ?? ''))
  const [error, setError] = useState<string>()

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const username = usernameIn(people, me, name)
    if (username === undefined) setError(t.unknown)
    else onAssign(username)
  }

  return (
    <form id={id} noValidate onSubmit={submit} className="grid gap-5">
      <PersonField
        people={people}
        me={me}
        value={name}
        error={error}
        onChange={(next) => {
          setName(next)
          setError(undefined)
        }}
      />
    </form>
  )
}
