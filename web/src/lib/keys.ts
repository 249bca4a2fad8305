/** Reports whether the target takes text. A checkbox does not. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('textarea, input:not([type=checkbox])'))
  )
}

/** Reports whether the target uses letter keys: a text field or a select. */
export function takesLetters(target: EventTarget | null): boolean {
  return isTyping(target) || target instanceof HTMLSelectElement
}
