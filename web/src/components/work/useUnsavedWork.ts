import { useCallback, useContext, useEffect, useState } from 'react'
import { unsavedWork } from '@/lib/unsavedWork'
import { WorkplaceContext } from './useWorkplace'

/**
 * Says of a form whether it holds work that is not saved. As long as it does, whatever would throw it away
 * asks first, and a session that ends leaves it standing. Returns how to say that it was saved, for a form
 * that leads to another page before it has been emptied.
 */
export function useUnsavedWork(isUnsaved: boolean): () => void {
  const workplace = useContext(WorkplaceContext)
  const [work] = useState<object>(() => ({}))
  const end = useCallback(() => {
    workplace?.delete(work)
    unsavedWork.end(work)
  }, [workplace, work])
  useEffect(() => {
    if (!isUnsaved) return
    workplace?.add(work)
    unsavedWork.begin(work)
    return end
  }, [isUnsaved, workplace, work, end])
  return end
}
