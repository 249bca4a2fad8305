import { useSyncExternalStore } from 'react'

/** The open dialogs, the topmost last. useModal maintains this list. */
let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function set(next: readonly HTMLDialogElement[]): void {
  open = next
  for (const listener of listeners) listener()
}

/** Adds a dialog as the topmost one. The returned function removes it. */
export function noteDialog(dialog: HTMLDialogElement): () => void {
  set([...open, dialog])
  return () => set(open.filter((one) => one !== dialog))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Returns the topmost dialog, or null. The page behind a dialog is inert, so buttons beside it must
 * be inside it.
 */
export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, () => open.at(-1) ?? null)
}
