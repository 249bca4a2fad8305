import { useUnsavedWork } from './useUnsavedWork'

/** Marks the place, inside a dialog, of work whose state is kept outside of it. */
export function UnsavedWork({ when }: { when: boolean }) {
  useUnsavedWork(when)
  return null
}
