import { useCallback, useContext, useEffect, useState } from 'react'
import { unsavedWork, type Work } from '@/lib/unsavedWork'
import { WorkplaceContext } from './useWorkplace'

/**
 * Says of a form whether it holds work that is not saved. As long as it does, whatever would throw it away
 * asks first, and a session that ends leaves it standing. Returns how to say that it was saved, for a form
 * that leads to another page before it has been emptied.
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
