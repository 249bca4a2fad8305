import { useEffect, useState } from 'react'
import { whenOpened } from '@/components/overlay/whenOpened'
import { say } from '@/language'
import { useBlocker } from '@/lib/router'
import { leavesDialog } from '@/lib/shownDialog'
import { unsavedWork } from '@/lib/unsavedWork'
import { answerBy } from './discardFirst'

const ConfirmDialog = whenOpened(
  async () => (await import('@/components/overlay/ConfirmDialog')).ConfirmDialog,
)

type Answer = (discard: boolean) => void

/**
 * Asks before unsaved work is lost: on closing a dialog, leaving the page or closing the tab. For
 * the tab, only the browser can ask.
 */
export function UnsavedWorkGuard() {
  const [answer, setAnswer] = useState<Answer>()
  const blocked = useBlocker(
    (from, to) =>
      unsavedWork.isAtRisk() &&
      (from.pathname !== to.pathname || leavesDialog(from.search, to.search)),
  )
  useEffect(() => answerBy(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (unsavedWork.isAtRisk()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])

  function decide(discard: boolean) {
    answer?.(discard)
    setAnswer(undefined)
    if (!blocked) return
    if (!discard) {
      blocked.reset()
      return
    }
    unsavedWork.discard()
    blocked.proceed()
  }

  return (
    <ConfirmDialog
      open={answer !== undefined || blocked !== undefined}
      title={say('Discard your changes?')}
      message={say('Your changes have not been sent and will be lost.')}
      cancelLabel={say('Keep editing')}
      confirmLabel={say('Discard')}
      danger
      onConfirm={() => decide(true)}
      onCancel={() => decide(false)}
    />
  )
}
