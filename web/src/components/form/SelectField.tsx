import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { controlStyles } from './controlStyles'
import { Field, type FieldText } from './Field'

interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'required'>, FieldText {
  /** The choices; give option elements as children instead where they need groups. */
  options?: readonly SelectOption[]
  /** The first choice, which stands for no value. */
  placeholder?: string
  children?: ReactNode
  fieldClassName?: string
}

export function SelectField({
  label,
  hint,
  error,
  required,
  id,
  options,
  placeholder,
  children,
  className,
  fieldClassName,
  ...rest
}: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, required, id }} className={fieldClassName}>
      {(wiring) => (
        <div className="relative">
          <select
            {...rest}
            {...wiring}
            className={controlStyles(cx('h-control appearance-none truncate pr-10', className))}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options?.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
            {children}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted"
          />
        </div>
      )}
    </Field>
  )
}
