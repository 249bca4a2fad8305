import { useState } from 'react'
import { APPROVED, REJECTED } from '@/lib/statuses'
import { IN_PROCESS } from '@/lib/statuses.gen'
import { useSave } from '@/records/useSave'
import { waitingKey } from '@/records/waiting'
import { type DeskClaim, decide, schemesKey } from './api'
import { decisionOn, isSelectable } from './claims'
import { texts } from './texts'

const t = texts.review

/** What the desk has selected among some claims, and the decisions it can take on them. */
export function useReview(claims: readonly DeskClaim[] = []) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [problem, setProblem] = useState<string>()
  /** The claims that a reason is asked for, as they were when it was: a retry says the same again. */
  const [toReject, setToReject] = useState<readonly DeskClaim[]>([])
  const common = {
    send: decide,
    inPage: true,
    // Also after a refusal: then someone else has decided, and the desk should see what.
    refresh: [waitingKey, schemesKey],
    onSaved: () => {
      setTicked(new Set())
      setToReject([])
    },
  }
  const approval = useSave({
    ...common,
    done: (_, [first]) => (first?.status === APPROVED ? t.approved : t.approveSuccess),
    failure: t.approveFailure,
  })
  const rejection = useSave({ ...common, done: t.rejectSuccess, failure: t.rejectFailure })

  // A claim that was decided elsewhere in the meantime is no longer selected.
  const selectable = claims.filter(isSelectable)
  const selected = selectable.filter(({ ticketNo }) => ticked.has(ticketNo))

  function clear() {
    setProblem(undefined)
    approval.clear()
  }

  /** Refuses an empty selection; a new attempt takes the last sentence away. */
  function hasSelection(): boolean {
    clear()
    setProblem(selected.length > 0 ? undefined : t.noneSelected)
    return selected.length > 0
  }

  return {
    selected,
    selectable,
    toggleAll: () => {
      clear()
      const isAll = selected.length === selectable.length
      setTicked(new Set(isAll ? [] : selectable.map(({ ticketNo }) => ticketNo)))
    },
    problem: problem ?? approval.problem,
    isAskingReason: toReject.length > 0,
    rejectProblem: rejection.problem,
    isPending: approval.isSaving || rejection.isSaving,
    isSelected: ({ ticketNo }: DeskClaim) => selected.some((claim) => claim.ticketNo === ticketNo),
    toggle: ({ ticketNo }: DeskClaim) => {
      clear()
      setTicked((present) => {
        const next = new Set(present)
        if (!next.delete(ticketNo)) next.add(ticketNo)
        return next
      })
    },
    approve: () => {
      if (hasSelection()) approval.save(selected.map((claim) => decisionOn(claim, IN_PROCESS)))
    },
    askReason: () => {
      rejection.clear()
      if (hasSelection()) setToReject(selected)
    },
    cancelReject: () => setToReject([]),
    reject: (reason: string) =>
      rejection.save(toReject.map((claim) => decisionOn(claim, REJECTED, reason))),
    markApproved: (claim: DeskClaim) => {
      clear()
      approval.save([decisionOn(claim, APPROVED)])
    },
  }
}
