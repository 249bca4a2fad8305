import type { ComponentProps } from 'react'
import { cx } from '@/lib/cx'

interface RowCheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'aria-label'> {
  /** The name for screen readers. Other users see the column header. */
  label: string
}

/**
 * A disabled box is an empty dashed frame. The browser's grey box looks enabled, especially in dark
 * mode.
 */
const disabledStyles = 'disabled:border-muted disabled:border-dashed disabled:bg-transparent'

/** A custom box (`.box`). The browser's dark box looks disabled. */
export const boxStyles = 'box'

/** Selects a row. On a phone or tablet, the area around the box also reacts to touch. */
export function RowCheckbox({ label, ...rest }: RowCheckboxProps) {
  return (
    <label className="inline-grid place-items-center align-middle max-laptop:-m-3 max-laptop:size-11">
      <input
        {...rest}
        type="checkbox"
        aria-label={label}
        className={cx(boxStyles, disabledStyles)}
      />
    </label>
  )
}
