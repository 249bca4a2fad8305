import type { ComponentProps } from 'react'
import { cx } from '@/lib/cx'
import { controlStyles } from './controlStyles'
import { Field, type FieldText } from './Field'

interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'required'>, FieldText {
  labelHidden?: boolean
  fieldClassName?: string
}

export function TextAreaField({
  label,
  labelHidden,
  hint,
  error,
  required,
  id,
  rows = 4,
  className,
  fieldClassName,
  ...rest
}: TextAreaFieldProps) {
  return (
    <Field {...{ label, labelHidden, hint, error, required, id }} className={fieldClassName}>
      {(wiring) => (
        <textarea
          {...rest}
          {...wiring}
          rows={rows}
          className={controlStyles(cx('min-h-20 py-2', className))}
        />
      )}
    </Field>
  )
}
