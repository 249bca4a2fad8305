import { useUnsavedWork } from './useUnsavedWork'

/** Reports unsaved work from inside a dialog, if its state is kept outside. */
export function UnsavedWork({ when }: { when: boolean }) {
  useUnsavedWork(when)
  return null
}
