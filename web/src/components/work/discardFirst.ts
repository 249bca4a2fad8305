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

/** Does what would throw away the work of the page, at once or after asking. */
export function discardFirst(then: () => void): void {
  askIf(unsavedWork.exists(), then)
}

/** Does something at once, or, if it would throw work away, when that may be. */
export function askIf(isWorkLost: boolean, then: () => void): void {
  if (!isWorkLost || !ask) {
    then()
    return
  }
  void ask().then((may) => {
    if (may) then()
  })
}
