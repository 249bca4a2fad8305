import { Plus } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '@/components/button/Button'
import { DateField } from '@/components/form/DateField'
import { TextField } from '@/components/form/TextField'
import { UnsavedWork } from '@/components/work/UnsavedWork'
import { isDay } from '@/lib/typedDate'
import type { Holiday } from './api'
import { texts } from './texts'

const t = texts.calendar

interface Props {
  known: readonly Holiday[]
  onAdd: (holiday: Holiday) => void
}

const nothing = { date: '', name: '' }

/** Adds a holiday. Enter adds it and does not submit the outer form. */
export function AddHoliday({ known, onAdd }: Props) {
  const [typed, setTyped] = useState(nothing)
  const [isTried, setTried] = useState(false)
  const date = useRef<{ name: string | undefined; value: string; focus: () => void }>(null)
  const isKnown = known.some((holiday) => holiday.date === typed.date)
  const isReady = isDay(typed.date) && !isKnown && typed.name.trim() !== ''

  function type(change: Partial<Holiday>) {
    setTried(false)
    setTyped((before) => ({ ...before, ...change }))
  }

  function add() {
    setTried(!isReady)
    if (!isReady) return
    onAdd({ date: typed.date, name: typed.name.trim() })
    setTyped(nothing)
    if (date.current) date.current.value = ''
    date.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    add()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is heard from the fields inside.
    <div
      onKeyDown={onKeyDown}
      className="grid items-start gap-3 sm:grid-cols-[11rem_minmax(0,1fr)_auto]"
    >
      <UnsavedWork when={!isSameAsNothing(typed)} />
      <DateField
        label={t.date}
        name="holidayDate"
        ref={date}
        error={isKnown ? t.twice : isTried && typed.date === '' ? t.dateNeeded : undefined}
        onChange={({ target }) => type({ date: target.value })}
      />
      <TextField
        label={t.name}
        name="holidayName"
        autoComplete="off"
        maxLength={100}
        value={typed.name}
        error={isTried && typed.name.trim() === '' ? t.nameNeeded : undefined}
        onChange={({ target }) => type({ name: target.value })}
      />
      {/* Aligned with the inputs, below their labels. */}
      <Button variant="secondary" icon={Plus} className="sm:mt-[1.625rem]" onClick={add}>
        {t.add}
      </Button>
    </div>
  )
}

const isSameAsNothing = ({ date, name }: Holiday) => date === '' && name === ''
