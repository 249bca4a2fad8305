/** The fields of a record that have a shortcut key. */
export type Field = 'status' | 'note' | 'reply' | 'answers'

/** The list of ready answers comes before the message field, so R must look for the textarea. */
const controls: Readonly<Record<Field, string>> = {
  status: '[data-field=status] :is(select, input)',
  note: '[data-field=note] :is(textarea, input)',
  reply: '[data-field=reply] textarea',
  answers: '[data-field=reply] textarea',
}

/** Focuses a field of the panel. Reports whether the panel has this field. */
export function goTo(panel: ParentNode | null, field: Field): boolean {
  const control = panel?.querySelector<HTMLElement>(controls[field])
  // Only the panel scrolls, not the page behind it.
  control?.focus({ preventScroll: true })
  control?.scrollIntoView?.({ block: 'nearest' })
  // The message field itself opens its ready answers.
  if (field === 'answers')
    control?.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }))
  return control !== null && control !== undefined
}
