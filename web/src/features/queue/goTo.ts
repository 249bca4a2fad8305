/** The fields of a record that a key leads to. */
export type Field = 'status' | 'note' | 'reply'

const CONTROL = 'select, textarea, input'

/** Brings the focus into a field of the panel, if the panel has it. */
export function goTo(panel: ParentNode | null, field: Field): boolean {
  const control = panel
    ?.querySelector(`[data-field="${field}"]`)
    ?.querySelector<HTMLElement>(CONTROL)
  control?.focus()
  control?.scrollIntoView?.({ block: 'nearest' })
  return control !== null && control !== undefined
}
