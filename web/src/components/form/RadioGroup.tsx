import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '@/lib/cx'
import { FieldNotes, type FieldText, RequiredMark } from './Field'

interface RadioOption {
  value: string
  label: ReactNode
  disabled?: boolean
}

interface RadioGroupProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'required' | 'children'>,
    FieldText {
  options: readonly RadioOption[]
  /** The selected value. Leave it out if a form library reads the inputs. */
  value?: string
  /** 'segmented' looks like one switch. It suits a filter of two to four short words. */
  look?: 'list' | 'segmented'
  /** Hides the group's name visually, if the screen shows it elsewhere. */
  labelHidden?: boolean
  fieldClassName?: string
}

export function RadioGroup({
  label,
  hint,
  error,
  required,
  options,
  value,
  name,
  look = 'list',
  labelHidden = false,
  className,
  fieldClassName,
  ...rest
}: RadioGroupProps) {
  const id = useId()
  const segmented = look === 'segmented'
  return (
    <fieldset
      aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
      className={cx('flex min-w-0 flex-col gap-1.5', fieldClassName)}
    >
      <legend className={cx('font-medium text-sm', labelHidden ? 'sr-only' : 'mb-1.5 float-left')}>
        {label} {required && <RequiredMark />}
      </legend>
      <div
        className={cx(
          'clear-both flex flex-wrap',
          segmented
            ? 'h-control max-md:h-auto w-fit items-center gap-0.5 rounded-control border border-line bg-sunken p-0.5'
            : 'gap-x-5 gap-y-2',
          className,
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'flex items-center gap-2 text-body',
              segmented ? segmentStyles : 'max-md:min-h-11',
            )}
          >
            <input
              {...rest}
              type="radio"
              name={name ?? id}
              value={option.value}
              disabled={option.disabled ?? rest.disabled}
              checked={value === undefined ? undefined : value === option.value}
              className={segmented ? 'sr-only' : 'size-4.5 accent-brand'}
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}

const segmentStyles =
  'relative h-full max-md:min-h-11 rounded-md border border-transparent px-3 font-medium text-muted text-sm transition-colors hover:text-ink ' +
  'has-checked:border-line has-checked:bg-raised has-checked:text-ink has-checked:shadow-control ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-focus'
