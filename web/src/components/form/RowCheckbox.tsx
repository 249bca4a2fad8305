import type { ComponentProps } from 'react'
import { cx } from '@/lib/cx'

interface RowCheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'aria-label'> {
  /** Its name for screen readers: the header of the column says it to everyone else. */
  label: string
}

/**
 * One that cannot be ticked is an empty frame: the browsers' own grey looks like a box that can,
 * above all in dark.
 */
const disabledStyles = 'disabled:border-muted disabled:border-dashed disabled:bg-transparent'

/** A box of our own (`.box`): the browsers' dark one looks as if it could not be ticked. */
export const boxStyles = 'box'

/** Selects a row. On a phone the area around the box belongs to it, so that a finger finds it. */
export function RowCheckbox({ label, ...rest }: RowCheckboxProps) {
  return (
    <label className="inline-grid place-items-center align-middle max-md:-m-3 max-md:size-11">
      <input
        {...rest}
        type="checkbox"
        aria-label={label}
        className={cx('block', boxStyles, disabledStyles)}
      />
    </label>
  )
}
