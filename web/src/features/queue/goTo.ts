/** The fields of a record that have a shortcut key. */
export type Field = 'status' | 'note' | 'reply'

/** The list of ready answers comes before the message field, so R must look for the textarea. */
const controls: Readonly<Record<Field, string>> = {
  status: 'select, input',
  note: 'textarea, input',
  reply: 'textarea',
}

/** Focuses a field of the panel. Reports whether the panel has this field. */
export function goTo(panel: ParentNode | null, field: Field): boolean {
  const control = panel
    ?.querySelector(`[data-field="${field}"]`)
    ?.querySelector<HTMLElement>(controls[field])
  // Only the panel scrolls, not the page behind it.
  control?.focus({ preventScroll: true })
  control?.scrollIntoView?.({ block: 'nearest' })
  return control !== null && control !== undefined
}
