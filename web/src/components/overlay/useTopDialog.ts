import { useSyncExternalStore } from 'react'

/** The dialogs that are open and not about to leave, the topmost last. useModal tells of them. */
let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function set(next: readonly HTMLDialogElement[]): void {
  open = next
  for (const listener of listeners) listener()
}

/** Notes that a dialog lies above all others, until the function that it returns is called. */
export function noteDialog(dialog: HTMLDialogElement): () => void {
  set([...open, dialog])
  return () => set(open.filter((one) => one !== dialog))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The dialog that lies above all others, or null. The page around it is out of reach, so what must be pressed
 * beside it has to stand in it.
 */
export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, () => open.at(-1) ?? null)
}
