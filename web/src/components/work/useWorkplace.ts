import { createContext, useCallback, useState } from 'react'
import { isAtRisk, unsavedWork, type Work } from '@/lib/unsavedWork'
import { askIf } from './discardFirst'

/** The work begun inside something that can be closed by itself, such as a dialog. */
type Workplace = Set<Work>

export const WorkplaceContext = createContext<Workplace | undefined>(undefined)

/** Something that holds forms and can be closed: what is unsaved in it is asked about first. */
export function useWorkplace(): { workplace: Workplace; leave: (close: () => void) => void } {
  const [workplace] = useState<Workplace>(() => new Set())
  const leave = useCallback(
    (close: () => void) =>
      askIf([...workplace].some(isAtRisk), () => {
        // It may be lost now, unless a draft has it: an address that changes with the closing must not ask once more.
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
