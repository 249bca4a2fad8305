import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '@/lib/cx'
import { controlStyles } from './controlStyles'
import { Field, type FieldText } from './Field'

interface SelectOption {
  value: string
  label: string
}

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'required'>, FieldText {
  /** The options. A plain text is both value and label. */
  options: readonly (SelectOption | string)[]
  /** The first option, which has no value. */
  placeholder?: string
  fieldClassName?: string
  /** Hides the label visually, if the control shows the name itself. */
  labelHidden?: boolean | undefined
}

export function SelectField({
  label,
  labelHidden,
  hint,
  error,
  required,
  id,
  options,
  placeholder,
  className,
  fieldClassName,
  ...rest
}: SelectFieldProps) {
  return (
    <Field {...{ label, labelHidden, hint, error, required, id }} className={fieldClassName}>
      {(wiring) => (
        <div className="relative">
          <select
            {...rest}
            {...wiring}
            className={controlStyles(cx('h-control appearance-none truncate pr-10', className))}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => {
              const { value, label } =
                typeof option === 'string' ? { value: option, label: option } : option
              return (
                <option key={value} value={value}>
                  {label}
                </option>
              )
            })}
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
