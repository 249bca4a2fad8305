import { useQuery } from '@tanstack/react-query'
import type { FormEvent, KeyboardEvent } from 'react'
import { CheckboxField } from '@/components/form/CheckboxField'
import { FormAlert } from '@/components/form/FormAlert'
import { SelectField } from '@/components/form/SelectField'
import { TextAreaField } from '@/components/form/TextAreaField'
import { TextField } from '@/components/form/TextField'
import { useUnsavedWork } from '@/components/work/useUnsavedWork'
import { useSave } from '@/records/useSave'
import { awrStatuses, OTHER, withDispatched } from '../deskTexts'
import { couriersQuery, type ManyStatus, type Preview, previewMany } from './api'
import type { Corrections } from './dockets'
import { NoCourier } from './NoCourier'
import { texts as t } from './texts'

/** The user's input. It stays while the preview is open. */
export interface Draft {
  numbers: string
  chosen: string
  custom: string
  ends: boolean
  courier: string
  docket: string
  /** Docket numbers typed in the preview. */
  corrections: Corrections
}

export const emptyDraft: Draft = {
  numbers: '',
  chosen: '',
  custom: '',
  ends: false,
  courier: '',
  docket: '',
  corrections: {},
}

/** Reports whether each ticket has its own docket number. */
export const hasOwnDockets = ({ courier, docket }: Draft) => courier !== '' && docket.trim() === ''

/** Returns the status as it is sent. */
export function statusOf({ chosen, custom, ends, courier, docket }: Draft): ManyStatus {
  const isOwn = chosen === OTHER
  return {
    status: isOwn ? custom.trim() : chosen,
    ...(isOwn && ends && { ends }),
    ...(courier && { courier }),
    ...(courier && docket.trim() && { docket: docket.trim() }),
  }
}

interface Props {
  id: string
  /** The selected lines of the queue. Without any, the form asks for numbers. */
  ids: readonly string[]
  draft: Draft
  onDraft: (draft: Draft) => void
  onSending: (sending: boolean) => void
  onPreview: (preview: Preview) => void
}

export function ManyForm({ id, ids, draft, onDraft, onSending, onPreview }: Props) {
  const couriers = useQuery(couriersQuery).data
  const isOwn = draft.chosen === OTHER
  useUnsavedWork(draft.numbers !== '' || draft.chosen !== '')
  const look = useSave({
    send: () =>
      previewMany({
        ...statusOf(draft),
        ...(ids.length > 0 ? { ids: [...ids] } : { numbers: draft.numbers }),
      }),
    failure: t.lookFailure,
    inPage: true,
    onSending,
    onSaved: onPreview,
  })

  const set = (part: Partial<Draft>) => onDraft({ ...draft, ...part })

  function submit(event: FormEvent) {
    event.preventDefault()
    look.clear()
    const wrong = missing(draft, ids.length > 0)
    if (!look.refuse(wrong) && wrong.length === 0) look.save()
  }

  /** Enter goes on as in the queue's panel. On 'Other' it only leads to the text. */
  function toPreview(event: KeyboardEvent<HTMLSelectElement>) {
    if (event.key !== 'Enter' || event.repeat) return
    event.preventDefault()
    const { form } = event.currentTarget
    if (isOwn) form?.querySelector<HTMLElement>('textarea[name=status]')?.focus()
    else form?.requestSubmit()
  }

  return (
    <form {...look.form} id={id} onSubmit={submit} className="grid gap-5">
      {ids.length === 0 && (
        <TextAreaField
          label={t.numbers}
          hint={hasOwnDockets(draft) ? `${t.numbersHint} ${t.ownDocketHint}` : t.numbersHint}
          name="numbers"
          rows={5}
          required
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="characters"
          className="font-mono"
          value={draft.numbers}
          error={look.at('numbers')}
          onChange={({ target }) => set({ numbers: target.value })}
        />
      )}
      <SelectField
        label={t.status}
        name={isOwn ? 'choice' : 'status'}
        required
        placeholder={t.selectStatus}
        // The AWR list includes all statuses of both lists.
        options={withDispatched(awrStatuses)}
        value={draft.chosen}
        error={isOwn ? undefined : look.at('status')}
        onKeyDown={toPreview}
        onChange={({ target }) => {
          look.forget('status')
          set({ chosen: target.value, custom: '', ends: false })
        }}
      />
      {isOwn && (
        <>
          <TextAreaField
            label={t.custom}
            hint={t.customHint}
            name="status"
            rows={2}
            maxLength={500}
            value={draft.custom}
            error={look.at('status')}
            onChange={({ target }) => set({ custom: target.value })}
          />
          <CheckboxField
            label={t.endsIt}
            hint={t.endsHint}
            checked={draft.ends}
            onChange={({ target }) => set({ ends: target.checked })}
          />
        </>
      )}
      {couriers?.length === 0 && <NoCourier />}
      {couriers && couriers.length > 0 && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <SelectField
            label={t.courier}
            hint={t.courierHint}
            name="courier"
            placeholder={t.noCourier}
            options={couriers.map(({ name }) => name ?? '')}
            value={draft.courier}
            error={look.at('courier')}
            onChange={({ target }) =>
              set({ courier: target.value, docket: target.value ? draft.docket : '' })
            }
          />
          {draft.courier && (
            <TextField
              label={t.docket}
              hint={t.docketHint}
              name="docket"
              autoComplete="off"
              spellCheck={false}
              maxLength={60}
              value={draft.docket}
              error={look.at('docket')}
              onChange={({ target }) => set({ docket: target.value })}
            />
          )}
        </div>
      )}
      <FormAlert>{look.problem}</FormAlert>
    </form>
  )
}

/** Returns the errors that the page itself finds. */
function missing(draft: Draft, isChosen: boolean) {
  const status = draft.chosen === OTHER ? draft.custom.trim() : draft.chosen
  return [
    !isChosen && draft.numbers.trim() === '' && { name: 'numbers', message: t.numbersNeeded },
    status === '' && {
      name: 'status',
      message: draft.chosen === OTHER ? t.nothingWritten : t.nothingChosen,
    },
  ].filter((problem) => problem !== false)
}
