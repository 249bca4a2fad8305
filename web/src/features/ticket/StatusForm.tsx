import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react'
import { causeOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { CheckboxField } from '@/components/form/CheckboxField'
import { FormAlert } from '@/components/form/FormAlert'
import { SelectField } from '@/components/form/SelectField'
import { TextAreaField } from '@/components/form/TextAreaField'
import { TextField } from '@/components/form/TextField'
import { useUnsavedWork } from '@/components/work/useUnsavedWork'
import { cx } from '@/lib/cx'
import { ticketsKey } from '@/records/ticketsKey'
import { useSave } from '@/records/useSave'
import { queueKey, waitingKey } from '@/records/waiting'
import { setStatus, type TicketKind } from './api'
import { awrStatuses, deskTexts, OTHER, repairStatuses, withDispatched } from './deskTexts'
import { reasonOf } from './errors'
import { couriersQuery } from './many/api'

const t = deskTexts.desk

const choices: Record<TicketKind, readonly string[]> = {
  repair: repairStatuses,
  awr: awrStatuses,
}

interface Props {
  kind: TicketKind
  id: string
  /**
   * The ticket number, if the form is in the queue's panel. There it is compact, uses keys and has
   * parcel fields.
   */
  inPanel?: string
}

/** Adds a status to a ticket: one from the list, or free text under 'Other'. */
export function StatusForm({ kind, id, inPanel }: Props) {
  const [chosen, setChosen] = useState('')
  const [custom, setCustom] = useState('')
  const [ends, setEnds] = useState(false)
  const [courier, setCourier] = useState('')
  const [docket, setDocket] = useState('')
  const [missing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isSaved = useUnsavedWork(chosen !== '')
  const status = chosen === OTHER ? custom.trim() : chosen
  const update = useSave({
    send: () => {
      const parcel = courier ? { courier, docket: docket.trim() } : undefined
      const isOver = chosen === OTHER && ends
      return setStatus(kind, id, { status, ends: isOver, parcel, number: inPanel })
    },
    // The undo bar already reports the change.
    done: (isOffered) => (inPanel && !isOffered ? t.updated : ''),
    failure: updateError,
    inPage: true,
    onSaved: () => {
      // Runs at once, because the next key may open another ticket.
      isSaved()
      choose('')
      setCourier('')
      setDocket('')
      if (!inPanel) window.alert(t.updated)
      // Moves the focus out of the field, so that the shortcut keys work.
      else form.current?.closest('[role="dialog"], dialog')?.querySelector('h2')?.focus()
    },
    // Also after a failure, because the status may be saved although the answer was lost.
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

  function confirm(event: SyntheticEvent) {
    event.preventDefault()
    setMissing(status === '')
    if (status !== '') update.save()
  }

  /** Enter submits from the list, and Ctrl+Enter from the text. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isText = event.target instanceof HTMLTextAreaElement
    if (inPanel && event.key === 'Enter' && (!isText || event.ctrlKey || event.metaKey))
      confirm(event)
  }

  const select = (
    <SelectField
      label={t.updateStatus}
      labelHidden={inPanel !== undefined}
      fieldClassName={inPanel ? 'flex-1' : undefined}
      placeholder={t.selectStatus}
      options={inPanel ? withDispatched(choices[kind]) : choices[kind]}
      value={chosen}
      error={missing && chosen !== OTHER ? t.nothingChosen : undefined}
      onKeyDown={onKeyDown}
      onChange={(event) => choose(event.target.value)}
    />
  )
  const button = (
    <Button
      type="submit"
      pending={update.isSaving}
      className={cx('justify-self-start', !inPanel && 'max-sm:w-full')}
    >
      {t.confirm}
    </Button>
  )
  return (
    <form
      ref={form}
      noValidate
      onSubmit={confirm}
      className={cx('grid gap-3', !inPanel && 'border-line border-t pt-4')}
    >
      {inPanel ? (
        <div className="flex items-start gap-2">
          {select}
          {button}
        </div>
      ) : (
        select
      )}
      {chosen === OTHER && (
        <TextAreaField
          label={t.customStatus}
          hint={t.customHint}
          rows={2}
          maxLength={500}
          value={custom}
          error={missing ? t.nothingWritten : undefined}
          onKeyDown={onKeyDown}
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
      {inPanel && chosen !== '' && (
        <ParcelFields
          {...{ courier, docket, setCourier, setDocket }}
          wrong={update.at('docket')}
          onKeyDown={onKeyDown}
        />
      )}
      <FormAlert>{update.problem}</FormAlert>
      {!inPanel && button}
    </form>
  )
}

interface ParcelProps {
  courier: string
  docket: string
  setCourier: (courier: string) => void
  setDocket: (docket: string) => void
  wrong: string | undefined
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** The courier and the docket number. The customer gets a tracking link. */
function ParcelFields({ courier, docket, setCourier, setDocket, wrong, onKeyDown }: ParcelProps) {
  const couriers = useQuery(couriersQuery).data ?? []
  if (couriers.length === 0) return null
  return (
    <div className="grid grid-cols-2 gap-2">
      <SelectField
        label={t.courier}
        placeholder={t.noCourier}
        options={couriers.map(({ name }) => name ?? '')}
        value={courier}
        onKeyDown={onKeyDown}
        onChange={({ target }) => setCourier(target.value)}
      />
      {courier && (
        <TextField
          label={t.docket}
          name="docket"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={docket}
          error={wrong}
          onKeyDown={onKeyDown}
          onChange={({ target }) => setDocket(target.value)}
        />
      )}
    </div>
  )
}

/** Returns why a status was not set. It names an unreachable or failing server as the cause. */
function updateError(error: unknown): string {
  return reasonOf(error) ?? `${deskTexts.desk.updateFailure} ${causeOf(error)}`
}
