import { type ReactNode, useId } from 'react'
import { FieldNotes } from '@/components/form/Field'
import { texts, weekdays } from './texts'

interface Props {
  value: readonly string[]
  onChange: (days: string[]) => void
  hint: ReactNode
  error: string | undefined
}

export function WorkingDays({ value, onChange, hint, error }: Props) {
  const id = useId()
  const toggle = (day: string, isOn: boolean) =>
    onChange(
      weekdays.map(([name]) => name).filter((name) => (name === day ? isOn : value.includes(name))),
    )
  return (
    <fieldset
      aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className="float-left mb-1.5 font-medium text-sm">
        {texts.calendar.workingDays}
      </legend>
      <div className="clear-both flex flex-wrap gap-2">
        {weekdays.map(([day, label]) => (
          <label
            key={day}
            className="relative inline-flex h-control items-center rounded-control border border-control-line/70 bg-surface px-3 font-medium text-muted text-sm transition-colors hover:border-control-line has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand-ink has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="checkbox"
              name="workingDays"
              value={day}
              checked={value.includes(day)}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) => toggle(day, target.checked)}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}
