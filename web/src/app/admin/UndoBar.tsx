import { useEffect, useSyncExternalStore } from 'react'
import { whenOpened } from '@/components/overlay/whenOpened'
import { adminSession } from '@/lib/session'
import { undoOffers } from '@/lib/undoOffers'

const UndoOffered = whenOpened(async () => (await import('./UndoOffered')).UndoOffered)

/** Reports the last action and offers to undo it, until its email is sent. */
export function UndoBar() {
  const offer = useSyncExternalStore(undoOffers.subscribe, undoOffers.last)
  useEffect(() => {
    undoOffers.restore()
    return () => {
      // The next user has no actions to undo.
      if (!adminSession.current()) undoOffers.clear()
    }
  }, [])
  return <UndoOffered open={offer !== undefined} />
}
