import { useCallback, useContext, useEffect, useState } from 'react'
import { unsavedWork, type Work } from '@/lib/unsavedWork'
import { WorkplaceContext } from './useWorkplace'

/**
 * Reports whether a form has unsaved work. If so, actions that would discard it ask first, and a
 * session end keeps the form. The returned function marks the work as saved, for forms that
 * navigate away.
 */
export function useUnsavedWork(
  isUnsaved: boolean,
  onDiscard?: () => void,
  isKept?: () => boolean,
): () => void {
  const workplace = useContext(WorkplaceContext)
  const [work] = useState<Work>(() => ({}))
  const end = useCallback(() => {
    workplace?.delete(work)
    unsavedWork.end(work)
  }, [workplace, work])
  useEffect(() => {
    if (onDiscard) work.discard = onDiscard
    if (isKept) work.isKept = isKept
  }, [work, onDiscard, isKept])
  useEffect(() => {
    if (!isUnsaved) return
    workplace?.add(work)
    unsavedWork.begin(work)
    return end
  }, [isUnsaved, workplace, work, end])
  return end
}
