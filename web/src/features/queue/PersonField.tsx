import { useEffect, useRef, useState } from 'react'
import { Combobox } from '@/components/form/Combobox'
import type { Person } from './api'
import { peopleOptions } from './people'
import { texts } from './texts'

const t = texts.assign

/** The number of people shown at once. Typing a name finds the others. */
const SHOWN = 8

interface Props {
  people: readonly Person[]
  me: string | undefined
  value: string
  error: string | undefined
  onChange: (name: string) => void
}

/** Selects a person at the desk by a part of the name. */
export function PersonField({ people, me, value, error, onChange }: Props) {
  const [isTyped, setTyped] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // The people arrive after the dialog has opened. Until then its title has the focus, so that an
  // early Enter cancels nothing.
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  const all = choices(people, me)
  const found = isTyped ? fitting(people, me, value) : all
  // 'Unassigned' is last, and stays visible.
  const shown =
    isTyped || all.length <= SHOWN
      ? found.slice(0, SHOWN)
      : [...all.slice(0, SHOWN - 1), ...all.slice(-1)]
  return (
    <div ref={box}>
      <Combobox
        label={t.to}
        browses
        staysOpen
        name="to"
        value={value}
        error={error}
        hint={found.length > SHOWN ? t.more(found.length - SHOWN) : undefined}
        onChange={(text) => {
          setTyped(true)
          onChange(text)
        }}
        suggestions={shown.map(({ label }) => ({ value: label }))}
        onChoose={(label) => {
          setTyped(false)
          onChange(label)
        }}
      />
    </div>
  )
}

const choices = (people: readonly Person[], me: string | undefined) => [
  ...peopleOptions(people, me),
  { value: '', label: texts.nobody },
]

/** Returns the people whose name has the text. Names that begin with it come first. */
function fitting(people: readonly Person[], me: string | undefined, name: string) {
  const text = name.trim().toLowerCase()
  const placeOf = ({ label }: { label: string }) => label.toLowerCase().indexOf(text)
  return choices(people, me)
    .filter((choice) => placeOf(choice) >= 0)
    .sort((one, other) => Math.min(placeOf(one), 1) - Math.min(placeOf(other), 1))
}

/** Returns the name that the field shows for a username. */
export const nameIn = (people: readonly Person[], me: string | undefined, username: string) =>
  choices(people, me).find(({ value }) => value === username)?.label ?? texts.nobody

/**
 * Returns the username for a typed name: the exact match, or else the first name that contains it.
 */
export function usernameIn(people: readonly Person[], me: string | undefined, name: string) {
  if (name.trim() === '') return undefined
  const found = fitting(people, me, name)
  return (found.find(({ label }) => label === name) ?? found[0])?.value
}
