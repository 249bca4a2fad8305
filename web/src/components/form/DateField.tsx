import { CalendarDays } from 'lucide-react'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { IconButton } from '@/components/button/IconButton'
import { say } from '@/language'
import { dayFirst, isDay, typedDate, UNREADABLE_DATE } from '@/lib/typedDate'
import type { FieldText } from './Field'
import { TextField } from './TextField'

/** The part of an input that a form library uses. The value is the date, not the typed text. */
interface DateHandle {
  name: string | undefined
  value: string
  focus: () => void
}

interface DateFieldProps extends FieldText {
  /** Props from a form library. The value is a date, or the typed text if it is not a date. */
  name?: string
  ref?: Ref<DateHandle>
  onChange?: (event: { target: { name: string | undefined; value: string } }) => unknown
  onBlur?: (event: { target: { name: string | undefined; value: string } }) => unknown
  /** The first and last day in the calendar. The form validates typed dates. */
  min?: string | number
  max?: string | number
  disabled?: boolean
  fieldClassName?: string
}

/**
 * A date field that reads day, month, year in every browser language. A button opens the browser's
 * calendar. The browser's own date input would use the order of its language.
 */
export function DateField({
  name,
  ref,
  onChange,
  onBlur,
  min,
  max,
  error,
  disabled,
  ...field
}: DateFieldProps) {
  const [text, setText] = useState('')
  const [isLeft, setLeft] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const held = useRef('')
  const target = () => ({ target: { name, value: held.current } })

  useImperativeHandle(
    ref,
    () => ({
      name,
      focus: () => input.current?.focus(),
      get value() {
        return held.current
      },
      set value(date) {
        held.current = date ?? ''
        setText(dayFirst(held.current))
      },
    }),
    [name],
  )

  function type(next: string) {
    setText(next)
    setLeft(false)
    held.current = typedDate(next)
    onChange?.(target())
  }

  function leave() {
    setLeft(true)
    setText(dayFirst(held.current))
    onBlur?.(target())
  }

  return (
    <TextField
      {...field}
      ref={input}
      name={name}
      error={error || (isLeft && text !== '' && !isDay(held.current) && UNREADABLE_DATE)}
      placeholder={say('DD/MM/YYYY')}
      inputMode="numeric"
      autoComplete="off"
      className="tabular"
      disabled={disabled}
      value={text}
      onChange={(event) => type(event.target.value)}
      onBlur={leave}
      trailing={
        'showPicker' in HTMLInputElement.prototype && (
          <>
            <IconButton
              size="sm"
              label={say('Open calendar')}
              icon={CalendarDays}
              disabled={disabled}
              onClick={() => calendar.current?.showPicker()}
            />
            {/* Only the calendar of this input is visible. It opens at this position. */}
            <input
              ref={calendar}
              type="date"
              tabIndex={-1}
              aria-hidden="true"
              min={min}
              max={max}
              value={isDay(held.current) ? held.current : ''}
              onChange={(event) => {
                type(dayFirst(event.target.value))
                input.current?.focus()
              }}
              className="pointer-events-none absolute bottom-0 left-0 h-px w-px opacity-0"
            />
          </>
        )
      }
    />
  )
}
