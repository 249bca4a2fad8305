import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { say } from '@/language'
import { cx } from '@/lib/cx'
import { controlStyles } from './controlStyles'
import { Field, type FieldText } from './Field'

interface Suggestion {
  value: string
  /** A word beside the value that helps to tell it from the others. */
  detail?: ReactNode
}

interface ComboboxProps extends FieldText {
  /** The text in the input. */
  value: string
  onChange: (text: string) => void
  /** What fits the text, already cut to the number that shall be shown. */
  suggestions: readonly Suggestion[]
  onChoose: (value: string) => void
  placeholder?: string
  name?: string
  disabled?: boolean
  /** Keeps the name for screen readers where the control itself says it. */
  labelHidden?: boolean
  /** Whether the list also opens by a click, before anything is typed. */
  browses?: boolean
  /** Whether Enter takes the only suggestion that is left. */
  takesOnly?: boolean
  onBlur?: () => void
}

/** A text input that suggests. Arrows move through the list, Enter takes, Escape leaves the text as it is. */
export function Combobox({
  label,
  labelHidden,
  browses = false,
  takesOnly = false,
  hint,
  error,
  required,
  value,
  onChange,
  suggestions,
  onChoose,
  onBlur,
  ...input
}: ComboboxProps) {
  const [asked, setAsked] = useState(false)
  const [active, setActive] = useState(-1)
  const open = asked && suggestions.length > 0

  function choose(suggestion: Suggestion) {
    setAsked(false)
    setActive(-1)
    onChoose(suggestion.value)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && suggestions.length > 0) {
      event.preventDefault()
      setAsked(true)
      setActive(
        (now) =>
          (Math.max(now, step > 0 ? -1 : 0) + step + suggestions.length) % suggestions.length,
      )
      return
    }
    if (!open) return
    const only = value.trim() !== '' && suggestions.length === 1 ? suggestions[0] : undefined
    const suggestion = suggestions[active] ?? (takesOnly ? only : undefined)
    if (event.key === 'Enter' && suggestion) {
      // The choice is what Enter was for; the form is sent by the next one.
      event.preventDefault()
      choose(suggestion)
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setAsked(false)
    }
  }

  return (
    <Field {...{ label, labelHidden, hint, error, required }}>
      {(wiring) => (
        <div className="relative">
          <input
            {...input}
            {...wiring}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={`${wiring.id}-list`}
            aria-activedescendant={open && active >= 0 ? `${wiring.id}-${active}` : undefined}
            value={value}
            onChange={(event) => {
              setAsked(true)
              setActive(-1)
              onChange(event.target.value)
            }}
            onKeyDown={onKeyDown}
            onFocus={browses ? (event) => event.target.select() : undefined}
            onClick={browses ? () => setAsked(true) : undefined}
            onBlur={() => {
              setAsked(false)
              onBlur?.()
            }}
            className={controlStyles('h-control')}
          />
          {/* Always in the page, because the input refers to it. */}
          <div
            id={`${wiring.id}-list`}
            role="listbox"
            // Not the label again: the field's name must lead to the input alone.
            aria-label={say('Suggestions')}
            tabIndex={-1}
            className={cx(
              'absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-control border border-line bg-raised p-1 shadow-floating',
              !open && 'hidden',
            )}
          >
            {open &&
              suggestions.map((suggestion, position) => (
                <div
                  key={suggestion.value}
                  id={`${wiring.id}-${position}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={position === active}
                  // On press, because the input loses the focus, and with it the list, before the click.
                  onPointerDown={(event) => {
                    event.preventDefault()
                    choose(suggestion)
                  }}
                  onPointerEnter={() => setActive(position)}
                  className="flex cursor-pointer items-baseline justify-between gap-4 rounded-md px-2.5 py-2 text-sm aria-selected:bg-brand-soft"
                >
                  <span className="whitespace-nowrap font-medium">{suggestion.value}</span>
                  {suggestion.detail && (
                    <span className="truncate text-muted text-xs">{suggestion.detail}</span>
                  )}
                </div>
              ))}
          </div>
        </div>
      )}
    </Field>
  )
}
