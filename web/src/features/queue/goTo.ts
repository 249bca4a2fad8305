/** The fields of a record that a key leads to. */
export type Field = 'status' | 'note' | 'reply'

/** Ready answers stand before the message, which is what R is for. */
const controls: Readonly<Record<Field, string>> = {
  status: 'select, input',
  note: 'textarea, input',
  reply: 'textarea',
}

/** Brings the focus into a field of the panel, if the panel has it. */
export function goTo(panel: ParentNode | null, field: Field): boolean {
  const control = panel
    ?.querySelector(`[data-field="${field}"]`)
    ?.querySelector<HTMLElement>(controls[field])
  control?.focus()
  control?.scrollIntoView?.({ block: 'nearest' })
  return control !== null && control !== undefined
}
