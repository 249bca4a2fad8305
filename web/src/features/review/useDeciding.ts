import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { APPROVED, REJECTED, type Verdict } from '@/lib/statuses'
import { useUndo, useUndone } from '@/records/useUndo'
import { recordOf } from './api'
import type { Entry } from './entries'
import { texts } from './texts'
import { useDecisions } from './useDecisions'
import type { InvoiceView } from './useInvoiceView'
import { useLeaving } from './useLeaving'
import { useNotice } from './useNotice'
import type { ReviewSearch } from './useReviewSearch'
import type { ReviewSession } from './useReviewSession'
import type { ShownEntry } from './useShownEntry'

interface Deciding {
  search: ReviewSearch
  shown: ShownEntry
  session: ReviewSession
  view: InvoiceView
}

/** Decides on the current record and opens the next. A key that comes too early shows a message. */
export function useDeciding({ search, shown, session, view }: Deciding) {
  const { entry, next, previous } = shown
  const [dialog, setDialog] = useState<'reject' | 'compare'>()
  const [notice, say] = useNotice()
  const leaving = useLeaving(entry?.number)
  const undo = useUndo()

  /** If the user has opened another record meanwhile, it stays open. */
  function goOnFrom({ number }: Entry) {
    if (entry?.number !== number) return
    setDialog(undefined)
    search.show((next ?? previous)?.number ?? '')
  }
  const decisions = useDecisions({
    onDecided: ({ entry: done, status }) => {
      session.add(done, status)
      goOnFrom(done)
    },
    onGone: goOnFrom,
    onFailed: leaving.stay,
  })
  useUndone((offer) => {
    const back = recordOf(offer)
    if (!back) return
    session.drop([back.number])
    setDialog(undefined)
    say(undefined)
    if (entry && entry.number !== back.number) leaving.leave(entry.number)
    search.showOf(back.kind, back.number)
  })

  /** Returns why the current record cannot be decided yet. */
  function reasonToWait() {
    if (!entry || undo.pending || decisions.isSaving || leaving.isLeft(entry.number)) {
      return texts.notYet.tooQuick
    }
    return undefined
  }

  /** The number of the record whose unseen pages were already mentioned. */
  const asked = useRef('')

  /** Returns a message if the user has not seen the whole invoice. */
  function unseen() {
    const seen = view.seenPages()
    if (!seen.includes(view.look.page)) return texts.notYet.foot
    if (seen.length >= view.pages || asked.current === entry?.number) return undefined
    asked.current = entry?.number ?? ''
    return texts.notYet.pages(seen.length, view.pages)
  }
  function ifNow(act: (shown: Entry) => void) {
    const why = reasonToWait()
    say(why)
    if (!why && entry) act(entry)
  }
  const decide = (status: Verdict, reason: string) =>
    ifNow((now) => {
      leaving.leave(now.number)
      decisions.save({ entry: now, status, reason })
    })

  /** The number of the record whose approval waits for its invoice. */
  const [early, setEarly] = useState('')
  const isWaiting = entry !== undefined && early === entry.number && !dialog

  function approve() {
    setEarly('')
    ifNow((now) => {
      if (!view.isSettled) {
        setEarly(now.number)
        say(texts.notYet.invoice(now.title))
        return
      }
      const why = unseen()
      say(why)
      if (!why) decide(APPROVED, '')
    })
  }
  const approveEarly = useEffectEvent(() => {
    if (!isWaiting || view.isDrawn) return approve()
    setEarly('')
    say(texts.notYet.broken(entry.title))
  })
  // Another record ends the wait.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record is the occasion.
  useEffect(() => () => setEarly(''), [entry?.number])
  const isReady = isWaiting && view.isSettled
  useEffect(() => {
    if (isReady) approveEarly()
  }, [isReady])

  return {
    dialog,
    closeDialog: () => setDialog(undefined),
    notice,
    isSaving: decisions.isSaving,
    isWaiting,
    approve,
    askReason: () => {
      setEarly('')
      ifNow((now) => (now.canReject ? setDialog('reject') : say(texts.notYet.accepted)))
    },
    reject: (reason: string) => decide(REJECTED, reason),
    compare: () => setDialog('compare'),
    undoLast: () => {
      setEarly('')
      if (undo.offer) undo.undoLast()
      else say(decisions.isSaving ? texts.notYet.saving : texts.nothingToUndo)
    },
  }
}
