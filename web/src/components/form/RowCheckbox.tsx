import type { ComponentProps } from 'react'

interface RowCheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'aria-label'> {
  /** Its name for screen readers: the header of the column says it to everyone else. */
  label: string
}

/** Selects a row. On a phone the area around the box belongs to it, so that a finger finds it. */
export function RowCheckbox({ label, ...rest }: RowCheckboxProps) {
  return (
    <label className="inline-grid place-items-center align-middle max-md:-m-3 max-md:size-11">
      <input {...rest} type="checkbox" aria-label={label} className="block size-4.5 accent-brand" />
    </label>
  )
}
