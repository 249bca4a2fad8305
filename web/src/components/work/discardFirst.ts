import { unsavedWork } from '@/lib/unsavedWork'

type Ask = () => Promise<boolean>

let ask: Ask | undefined

/** Registers the guard that asks the user. Returns a function to remove it. */
export function answerBy(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = undefined
  }
}

/** Runs an action that discards unsaved work. If there is any, the user confirms first. */
export function discardFirst(then: () => void): void {
  askIf(unsavedWork.exists(), then)
}

/** Runs an action at once, or after the user agrees to lose work. */
export function askIf(isWorkLost: boolean, then: () => void): void {
  if (!isWorkLost || !ask) {
    then()
    return
  }
  void ask().then((may) => {
    if (may) then()
  })
}
