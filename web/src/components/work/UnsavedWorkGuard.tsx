import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { leavesDialog } from '@/lib/shownDialog'
import { unsavedWork } from '@/lib/unsavedWork'
import { answerBy } from './discardFirst'

type Answer = (discard: boolean) => void

/**
 * Stands between a filled form and everything that would throw it away: closing its dialog, leaving for
 * another page of the portal, and closing the tab, where only the browser itself may ask.
 */
export function UnsavedWorkGuard() {
  const [answer, setAnswer] = useState<Answer>()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsavedWork.exists() &&
      (currentLocation.pathname !== nextLocation.pathname ||
        leavesDialog(currentLocation.search, nextLocation.search)),
  )
  useEffect(() => answerBy(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (unsavedWork.exists()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])

  function decide(discard: boolean) {
    answer?.(discard)
    setAnswer(undefined)
    if (blocker.state !== 'blocked') return
    if (!discard) {
      blocker.reset()
      return
    }
    unsavedWork.discard()
    blocker.proceed()
  }

  return (
    <ConfirmDialog
      open={answer !== undefined || blocker.state === 'blocked'}
      title="Discard your changes?"
      message="Your changes have not been sent and will be lost."
      cancelLabel="Keep editing"
      confirmLabel="Discard"
      danger
      onConfirm={() => decide(true)}
      onCancel={() => decide(false)}
    />
  )
}
