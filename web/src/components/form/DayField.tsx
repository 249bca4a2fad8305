import { type ComponentRef, useEffect, useRef } from 'react'
import { isDay } from '@/lib/typedDate'
import { DateField } from './DateField'

interface DayFieldProps {
  label: string
  value: string
  max?: string | undefined
  /** Whether the field may be empty. */
  optional?: boolean
  error?: string | false
  fieldClassName?: string
  onChange: (day: string) => void
}

/** A day field for filters. It reports a value only when the text is a valid day. */
export function DayField({
  label,
  value,
  max,
  optional = false,
  error,
  fieldClassName,
  onChange,
}: DayFieldProps) {
  const field = useRef<ComponentRef<typeof DateField>>(null)
  useEffect(() => {
    if (field.current && field.current.value !== value) field.current.value = value
  }, [value])
  return (
    <DateField
      label={label}
      ref={field}
      max={max}
      error={error}
      fieldClassName={fieldClassName}
      onChange={({ target }) => {
        if (target.value === value) return
        if (isDay(target.value) || (optional && target.value === '')) onChange(target.value)
      }}
    />
  )
}
