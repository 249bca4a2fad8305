import { createContext, useCallback, useState } from 'react'
import { isAtRisk, unsavedWork, type Work } from '@/lib/unsavedWork'
import { askIf } from './discardFirst'

/** The unsaved work inside a closable element, such as a dialog. */
type Workplace = Set<Work>

export const WorkplaceContext = createContext<Workplace | undefined>(undefined)

/**
 * For an element that contains forms and can be closed. Closing asks first if there is unsaved
 * work.
 */
export function useWorkplace(): { workplace: Workplace; leave: (close: () => void) => void } {
  const [workplace] = useState<Workplace>(() => new Set())
  const leave = useCallback(
    (close: () => void) =>
      askIf([...workplace].some(isAtRisk), () => {
        // The user agreed to lose the work, so a changed address must not ask again. Drafts stay.
        for (const work of workplace) {
          if (isAtRisk(work)) work.discard?.()
          unsavedWork.end(work)
        }
        workplace.clear()
        close()
      }),
    [workplace],
  )
  return { workplace, leave }
}
