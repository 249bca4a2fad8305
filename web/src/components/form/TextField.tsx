import type { ComponentProps, ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { controlStyles } from './controlStyles'
import { Field, type FieldText } from './Field'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'required'>, FieldText {
  leading?: ReactNode
  trailing?: ReactNode
  fieldClassName?: string
}

export function TextField({
  label,
  hint,
  error,
  required,
  id,
  leading,
  trailing,
  className,
  fieldClassName,
  ...rest
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, required, id }} className={fieldClassName}>
      {(wiring) => (
        <div className="relative">
          {leading && (
            <span className="pointer-events-none absolute inset-y-0 left-0 grid w-10 place-items-center text-faint [&_svg]:size-4">
              {leading}
            </span>
          )}
          <input
            type="text"
            {...rest}
            {...wiring}
            className={controlStyles(
              cx('h-control', leading && 'pl-10', trailing && 'pr-11', className),
            )}
          />
          {trailing && (
            <span className="absolute inset-y-0 right-0 grid w-11 place-items-center text-faint">
              {trailing}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}
