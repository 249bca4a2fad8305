import type { ComponentProps } from 'react'
import { cx } from '@/lib/cx'
import { FieldNotes, type FieldText, RequiredMark, useFieldWiring } from './Field'

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'required'>, FieldText {
  fieldClassName?: string
}

export function CheckboxField({
  label,
  hint,
  error,
  required,
  id,
  className,
  fieldClassName,
  ...rest
}: CheckboxFieldProps) {
  const wiring = useFieldWiring({ hint, error, required, id })
  return (
    <div className={cx('flex flex-col gap-1.5', fieldClassName)}>
      <div className="flex items-start">
        {/* The label contains the box, so that a touch anywhere on it works. */}
        <label
          htmlFor={wiring.id}
          className="flex items-start gap-2.5 text-body max-md:min-h-11 max-md:py-2.5"
        >
          <input
            {...rest}
            {...wiring}
            aria-labelledby={`${wiring.id}-label`}
            type="checkbox"
            className={cx('box mt-[calc((var(--body-line)-1.125rem)/2)]', className)}
          />
          <span>
            {/* The accessible name is exactly the text. The mark wraps together with the last
                word. */}
            <span id={`${wiring.id}-label`}>{label}</span>
            {required && (
              <>
                {'\u00a0'}
                <RequiredMark />
              </>
            )}
          </span>
        </label>
      </div>
      <FieldNotes id={wiring.id} hint={hint} error={error} />
    </div>
  )
}
