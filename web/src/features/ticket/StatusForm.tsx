import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react'
import { causeOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { CheckboxField } from '@/components/form/CheckboxField'
import { FormAlert } from '@/components/form/FormAlert'
import { SelectField } from '@/components/form/SelectField'
import { TextAreaField } from '@/components/form/TextAreaField'
import { TextField } from '@/components/form/TextField'
import { headingOf } from '@/components/overlay/headingOf'
import { useToast } from '@/components/overlay/ToastProvider'
import { useUnsavedWork } from '@/components/work/useUnsavedWork'
import { cx } from '@/lib/cx'
import { ticketsKey } from '@/records/ticketsKey'
import { useSave } from '@/records/useSave'
import { queueKey, waitingKey } from '@/records/waiting'
import { deskTicketQuery, setStatus, type TicketKind } from './api'
import {
  awrStatuses,
  DISPATCHED,
  deskTexts,
  OTHER,
  repairStatuses,
  withDispatched,
} from './deskTexts'
import { reasonOf } from './errors'
import { lacksSerial } from './lacksSerial'
import { couriersQuery } from './many/api'
import { NoCourier } from './many/NoCourier'

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

/** The input of the form. */
interface Entered {
  chosen: string
  custom: string
  ends: boolean
  courier: string
  docket: string
}

/** The courier of the last parcel. Parcels of one day mostly leave with the same one. */
let lastCourier = ''

const nothing: Entered = { chosen: '', custom: '', ends: false, courier: '', docket: '' }

/** Returns the text to send. */
const statusOf = ({ chosen, custom }: Entered) => (chosen === OTHER ? custom.trim() : chosen)

/** Adds a status to a ticket: one from the list, or free text under 'Other'. */
export function StatusForm({ kind, id, inPanel }: Props) {
  const [entered, setEntered] = useState(nothing)
  const { chosen, custom, ends, courier, docket } = entered
  const [missing, setMissing] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [turn, setTurn] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const ticket = useQuery({ ...deskTicketQuery(id), enabled: false }).data
  const toast = useToast()
  // In the panel, only typed text is asked about: the next key opens the next ticket.
  const isSaved = useUnsavedWork(inPanel ? (custom + docket).trim() !== '' : chosen !== '')
  const update = useSave({
    send: (sent: Entered) =>
      setStatus(kind, id, {
        status: statusOf(sent),
        ends: sent.chosen === OTHER && sent.ends,
        parcel: sent.courier ? { courier: sent.courier, docket: sent.docket.trim() } : undefined,
        number: inPanel,
      }),
    // The undo bar already reports the change.
    done: (isOffered) => (inPanel && !isOffered ? t.updated : ''),
    failure: updateError,
    inPage: true,
    inTurn: inPanel !== undefined,
    onSaved: () => {
      if (inPanel) return
      empty()
      window.alert(t.updated)
    },
    onFailed: (error, sent) => {
      if (!inPanel) return false
      setEntered((now) => (now.chosen ? now : sent))
      // The user is at another ticket already, so the message names this one.
      if (!form.current) toast({ text: `${inPanel}: ${updateError(error)}`, tone: 'error' })
      return !form.current
    },
    // Also after a failure, because the status may be saved although the answer was lost.
    refresh: [waitingKey, queueKey, ticketsKey],
  })

  const set = (part: Partial<Entered>) => setEntered((now) => ({ ...now, ...part }))

  function choose(next: string) {
    set({
      chosen: next,
      ...(next !== OTHER && { custom: '', ends: false }),
      ...(docket.trim() === '' && { courier: next === DISPATCHED ? lastCourier : '' }),
    })
    setMissing(false)
    setAsked(false)
  }

  function empty() {
    // Runs at once, because the next key may open another ticket.
    isSaved()
    setEntered(nothing)
    setAsked(false)
    // A new select element, because the browser joins letters that are typed quickly.
    setTurn(turn + 1)
  }

  function confirm(event: SyntheticEvent) {
    event.preventDefault()
    const isMissing = statusOf(entered) === ''
    // Enter on 'Other' in the list only leads to its text.
    const leadsOn = chosen === OTHER && event.target instanceof HTMLSelectElement
    setMissing(isMissing && !update.isSaving && !leadsOn)
    if (isMissing) {
      const field = chosen === OTHER ? 'textarea' : 'select'
      return form.current?.querySelector<HTMLElement>(field)?.focus()
    }
    const lacksDocket = courier !== '' && docket.trim() === ''
    if (lacksDocket && event.target instanceof HTMLSelectElement) {
      return form.current?.querySelector<HTMLElement>('[name=docket]')?.focus()
    }
    const isQuestion = inPanel && lacksSerial(kind, { status: statusOf(entered), ends }, ticket)
    if (isQuestion && !isAsked) return setAsked(true)
    update.save(entered)
    if (courier) lastCourier = courier
    if (!inPanel) return
    // Leaves the field before the answer arrives, so that the next key opens the next ticket.
    headingOf(form.current)?.focus()
    empty()
  }

  /** Enter submits from the list, or leads to the docket number. Ctrl+Enter submits from the text. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isText = event.target instanceof HTMLTextAreaElement
    if (!inPanel || event.key !== 'Enter' || (isText && !event.ctrlKey && !event.metaKey)) return
    // A key that is held down does not answer the question.
    if (event.repeat) event.preventDefault()
    else confirm(event)
  }

  const select = (
    <SelectField
      key={turn}
      label={t.updateStatus}
      labelHidden={inPanel !== undefined}
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
      className={cx(
        'justify-self-start',
        inPanel ? chosen !== OTHER && 'col-start-2 row-start-1' : 'max-sm:w-full',
      )}
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
        // The button is beside the status, but Tab reaches it after the parcel.
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-3">
          {select}
          {chosen !== '' && chosen !== OTHER && (
            <ParcelFields
              {...{ courier, docket, set, onKeyDown }}
              isParcel={chosen === DISPATCHED}
            />
          )}
          {chosen !== OTHER && button}
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
            set({ custom: event.target.value })
            setMissing(false)
          }}
        />
      )}
      {chosen === OTHER && (
        <CheckboxField
          label={t.endsIt}
          hint={t.endsHint}
          checked={ends}
          onChange={(event) => set({ ends: event.target.checked })}
        />
      )}
      {inPanel && chosen === OTHER && (
        <ParcelFields {...{ courier, docket, set, onKeyDown }} isParcel={false} />
      )}
      <FormAlert>{isAsked ? t.noNewSerial : update.problem}</FormAlert>
      {(!inPanel || chosen === OTHER) && button}
    </form>
  )
}

interface ParcelProps {
  courier: string
  docket: string
  set: (part: Partial<Entered>) => void
  /** Whether the status is about a parcel. */
  isParcel: boolean
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** The courier and the docket number. The customer gets a tracking link. */
function ParcelFields({ courier, docket, set, isParcel, onKeyDown }: ParcelProps) {
  const couriers = useQuery(couriersQuery).data
  if (!couriers) return null
  // Other statuses do not need a courier.
  if (couriers.length === 0)
    return isParcel ? (
      <div className="col-span-full">
        <NoCourier />
      </div>
    ) : null
  return (
    <div className="col-span-full grid grid-cols-2 gap-2">
      <SelectField
        label={t.courier}
        placeholder={t.noCourier}
        options={couriers.map(({ name }) => name ?? '')}
        value={courier}
        onKeyDown={onKeyDown}
        onChange={({ target }) => set({ courier: target.value })}
      />
      {courier && (
        <TextField
          label={t.docket}
          name="docket"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={docket}
          onKeyDown={onKeyDown}
          onChange={({ target }) => set({ docket: target.value })}
        />
      )}
    </div>
  )
}

/** Returns why a status was not set. It names an unreachable or failing server as the cause. */
function updateError(error: unknown): string {
  return reasonOf(error) ?? `${deskTexts.desk.updateFailure} ${causeOf(error)}`
}
