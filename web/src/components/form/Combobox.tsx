import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { say } from '@/language'
import { cx } from '@/lib/cx'
import { controlStyles } from './controlStyles'
import { Field, type FieldText } from './Field'

interface Suggestion {
  value: string
  /** A word that distinguishes this value from similar ones. */
  detail?: ReactNode
}

interface ComboboxProps extends FieldText {
  value: string
  onChange: (text: string) => void
  /** The matching entries, already cut to the number to show. */
  suggestions: readonly Suggestion[]
  onChoose: (value: string) => void
  placeholder?: string
  name?: string
  disabled?: boolean
  /** Hides the label visually, if the control shows the name itself. */
  labelHidden?: boolean
  /** Whether a click opens the list before the user types. */
  browses?: boolean
  /** Whether Enter takes the first suggestion, unless the user has moved to another. */
  takesFirst?: boolean
  /** Whether the list is always open below the field, because a small dialog would cut it. */
  staysOpen?: boolean
  onBlur?: () => void
}

/**
 * A text input with suggestions. Arrow keys move, Enter selects, Escape closes the list and keeps
 * the text.
 */
export function Combobox({
  label,
  labelHidden,
  browses = false,
  takesFirst = false,
  staysOpen = false,
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
  const [moved, setActive] = useState(-1)
  const active = takesFirst ? Math.max(moved, 0) : moved
  const open = (asked || staysOpen) && suggestions.length > 0
  // An open list marks what its form will take: the value itself, or else the first suggestion.
  const taken =
    staysOpen && value
      ? Math.max(
          0,
          suggestions.findIndex((one) => one.value === value),
        )
      : -1
  const marked = active >= 0 ? active : taken

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
        (Math.max(marked, step > 0 ? -1 : 0) + step + suggestions.length) % suggestions.length,
      )
      return
    }
    if (!open) return
    const suggestion = suggestions[active]
    if (event.key === 'Enter' && suggestion) {
      // This Enter selects the suggestion. The next Enter submits the form.
      event.preventDefault()
      choose(suggestion)
    }
    if (event.key === 'Escape' && !staysOpen) {
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
          {/* Always in the page, because the input refers to this element. */}
          <div
            id={`${wiring.id}-list`}
            role="listbox"
            // Another name than the label, so that the label finds only the input.
            aria-label={say('Suggestions')}
            tabIndex={-1}
            className={cx(
              'mt-1 overflow-hidden rounded-control border border-line bg-raised p-1',
              !staysOpen && 'absolute inset-x-0 top-full z-30 shadow-floating',
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
                  aria-selected={position === marked}
                  // Handled on press: the input loses the focus before the click, and the list
                  // would close.
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
