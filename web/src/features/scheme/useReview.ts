import { useState } from 'react'
import { APPROVED, REJECTED } from '@/lib/statuses'
import { IN_PROCESS } from '@/lib/statuses.gen'
import { useSave } from '@/records/useSave'
import { waitingKey } from '@/records/waiting'
import { type DeskClaim, decide } from './api'
import { decisionOn, isSelectable } from './claims'
import { schemesKey } from './ownClaimsQuery'
import { texts } from './texts'

const t = texts.review

/** The desk's selection of claims, and the decisions on them. */
export function useReview(claims: readonly DeskClaim[] = []) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [problem, setProblem] = useState<string>()
  /** The claims to reject, fixed when the dialog opened, so that a retry sends the same. */
  const [toReject, setToReject] = useState<readonly DeskClaim[]>([])
  const common = {
    send: decide,
    inPage: true,
    // Also after a refusal, because a colleague may have decided.
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

  // A claim that a colleague decided meanwhile is no longer selected.
  const selectable = claims.filter(isSelectable)
  const selected = selectable.filter(({ ticketNo }) => ticked.has(ticketNo))

  function clear() {
    setProblem(undefined)
    approval.clear()
  }

  /**
   * Reports whether claims are selected, and shows a message if not. A new attempt removes the last
   * message.
   */
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
