/** Whether somebody types there, and means the text. Nobody types into a box that is ticked. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('textarea, input:not([type=checkbox])'))
  )
}

/** Whether a letter means something there already: it is typed, or chooses an option. */
export function takesLetters(target: EventTarget | null): boolean {
  return isTyping(target) || target instanceof HTMLSelectElement
}
