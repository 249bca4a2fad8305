import { unsavedWork } from '@/lib/unsavedWork'

type Ask = () => Promise<boolean>

let ask: Ask | undefined

/** The guard of the page answers the question from now on. Returns the way to stop. */
export function answerBy(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = undefined
  }
}

/** Asks whether what was entered may be thrown away. */
export function mayDiscard(): Promise<boolean> {
  return ask?.() ?? Promise.resolve(true)
}

/** Does what would throw away the work of the page, at once or after asking. */
export function discardFirst(then: () => void): void {
  if (!unsavedWork.exists()) {
    then()
    return
  }
  void mayDiscard().then((may) => {
    if (may) then()
  })
}
