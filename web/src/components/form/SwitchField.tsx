import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { cx } from '@/lib/cx'

interface SwitchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  checked: boolean
  label: ReactNode
  hint?: ReactNode
}

/** A setting that is on or off and takes effect at once. The whole row is clickable. */
export function SwitchField({ label, hint, id, checked, className, ...rest }: SwitchFieldProps) {
  const generated = useId()
  const own = id ?? generated
  return (
    <label
      htmlFor={own}
      className="flex min-h-11 cursor-pointer items-center justify-between gap-4 py-2 has-disabled:cursor-default"
    >
      <span className="min-w-0">
        <span id={`${own}-label`} className="block font-medium text-body">
          {label}
        </span>
        {hint && (
          <span id={`${own}-hint`} className="mt-0.5 block text-muted text-sm">
            {hint}
          </span>
        )}
      </span>
      <input
        {...rest}
        id={own}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-labelledby={`${own}-label`}
        aria-describedby={hint ? `${own}-hint` : undefined}
        className={cx(
          'relative h-6 w-11 shrink-0 cursor-[inherit] appearance-none rounded-full border border-control-line bg-sunken transition-colors',
          'before:absolute before:top-0.5 before:left-0.5 before:size-4.5 before:rounded-full before:bg-control-line before:transition-transform',
          'checked:border-brand checked:bg-brand checked:before:translate-x-5 checked:before:bg-on-brand disabled:opacity-60',
          'focus-visible:outline-2 focus-visible:outline-focus focus-visible:outline-offset-2',
          className,
        )}
      />
    </label>
  )
}
