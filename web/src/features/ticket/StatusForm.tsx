import { type FormEvent, useState } from 'react'
import { Button } from '@/components/button/Button'
import { CheckboxField } from '@/components/form/CheckboxField'
import { FormAlert } from '@/components/form/FormAlert'
import { SelectField } from '@/components/form/SelectField'
import { TextAreaField } from '@/components/form/TextAreaField'
import { useUnsavedWork } from '@/components/work/useUnsavedWork'
import { ticketsKey } from '@/records/ticketsKey'
import { useSave } from '@/records/useSave'
import { queueKey, waitingKey } from '@/records/waiting'
import { setStatus, type TicketKind } from './api'
import { updateError } from './errors'
import { awrStatuses, OTHER, repairStatuses, texts } from './texts'

const t = texts.desk

const choices: Record<TicketKind, readonly string[]> = {
  repair: repairStatuses,
  awr: awrStatuses,
}

interface Props {
  kind: TicketKind
  /** The ticket that gets the status. */
  id: string
}

/** Adds a status to a ticket: one of the list, or words of one's own under 'Other'. */
export function StatusForm({ kind, id }: Props) {
  const [chosen, setChosen] = useState('')
  const [custom, setCustom] = useState('')
  const [ends, setEnds] = useState(false)
  const [missing, setMissing] = useState(false)
  useUnsavedWork(chosen !== '')
  const status = chosen === OTHER ? custom.trim() : chosen
  const update = useSave({
    send: () => setStatus(kind, id, status, chosen === OTHER && ends),
    failure: updateError,
    inPage: true,
    onSaved: () => {
      choose('')
      window.alert(t.updated)
    },
    // Also after a failure: it may have been saved all the same, and only the answer was lost.
    refresh: [waitingKey, queueKey, ticketsKey],
  })

  function choose(next: string) {
    setChosen(next)
    setMissing(false)
    if (next !== OTHER) {
      setCustom('')
      setEnds(false)
    }
  }

  function confirm(event: FormEvent) {
    event.preventDefault()
    setMissing(status === '')
    if (status !== '') update.save()
  }

  return (
    <form noValidate onSubmit={confirm} className="grid gap-3 border-line border-t pt-4">
      <SelectField
        label={t.updateStatus}
        placeholder={t.selectStatus}
        options={choices[kind]}
        value={chosen}
        error={missing && chosen !== OTHER ? t.nothingChosen : undefined}
        onChange={(event) => choose(event.target.value)}
      />
      {chosen === OTHER && (
        <TextAreaField
          label={t.customStatus}
          hint={t.customHint}
          rows={2}
          maxLength={500}
          value={custom}
          error={missing ? t.nothingWritten : undefined}
          onChange={(event) => {
            setCustom(event.target.value)
            setMissing(false)
          }}
        />
      )}
      {chosen === OTHER && (
        <CheckboxField
          label={t.endsIt}
          hint={t.endsHint}
          checked={ends}
          onChange={(event) => setEnds(event.target.checked)}
        />
      )}
      <FormAlert>{update.problem}</FormAlert>
      <Button type="submit" pending={update.isSaving} className="justify-self-start max-sm:w-full">
        {t.confirm}
      </Button>
    </form>
  )
}
