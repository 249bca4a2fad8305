import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '@/api/error'
import { useAction } from '@/api/useAction'
import { useToast } from '@/components/overlay/ToastProvider'
import { APPROVED, REJECTED } from '@/lib/statuses'
import { waitingKey } from '@/records/waiting'
import { type DeskClaim, decide, schemesKey } from './api'
import { decisionOn, IN_PROCESS, isSelectable } from './claims'
import { texts } from './texts'

const t = texts.review

/** What the desk has selected among some claims, and the decisions it can take on them. */
export function useReview(claims: readonly DeskClaim[] = []) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [problem, setProblem] = useState<string>()
  /** The claims that a reason is asked for, as they were when it was: a retry says the same again. */
  const [toReject, setToReject] = useState<readonly DeskClaim[]>([])
  const [rejectProblem, setRejectProblem] = useState<string>()
  const queries = useQueryClient()
  const toast = useToast()
  const decision = useAction({
    mutationFn: decide,
    // Also after a refusal: then someone else has decided, and the desk should see what. Nothing
    // waits for the lists: what came of it is said with the answer.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: waitingKey })
      void queries.invalidateQueries({ queryKey: schemesKey })
    },
  })

  // A claim that was decided elsewhere in the meantime is no longer selected.
  const selectable = claims.filter(isSelectable)
  const selected = selectable.filter(({ ticketNo }) => ticked.has(ticketNo))

  function done(text: string) {
    setTicked(new Set())
    setToReject([])
    toast({ text, tone: 'success' })
  }

  /** Refuses an empty selection; a new attempt takes the last sentence away. */
  function hasSelection(): boolean {
    setProblem(selected.length > 0 ? undefined : t.noneSelected)
    return selected.length > 0
  }

  return {
    selected,
    selectable,
    toggleAll: () => {
      setProblem(undefined)
      const isAll = selected.length === selectable.length
      setTicked(new Set(isAll ? [] : selectable.map(({ ticketNo }) => ticketNo)))
    },
    problem,
    isAskingReason: toReject.length > 0,
    rejectProblem,
    isPending: decision.isPending,
    isSelected: ({ ticketNo }: DeskClaim) => selected.some((claim) => claim.ticketNo === ticketNo),
    toggle: ({ ticketNo }: DeskClaim) => {
      setProblem(undefined)
      setTicked((present) => {
        const next = new Set(present)
        if (!next.delete(ticketNo)) next.add(ticketNo)
        return next
      })
    },
    approve: () => {
      if (!hasSelection()) return
      decision.mutate(
        selected.map((claim) => decisionOn(claim, IN_PROCESS)),
        {
          onSuccess: () => done(t.approveSuccess),
          onError: (error) => setProblem(sentenceOf(error, t.approveFailure)),
        },
      )
    },
    askReason: () => {
      setRejectProblem(undefined)
      if (hasSelection()) setToReject(selected)
    },
    cancelReject: () => setToReject([]),
    reject: (reason: string) =>
      decision.mutate(
        toReject.map((claim) => decisionOn(claim, REJECTED, reason)),
        {
          onSuccess: () => done(t.rejectSuccess),
          onError: (error) => setRejectProblem(sentenceOf(error, t.rejectFailure)),
        },
      ),
    markApproved: (claim: DeskClaim) => {
      setProblem(undefined)
      decision.mutate([decisionOn(claim, APPROVED)], {
        onSuccess: () => done(t.approved),
        onError: (error) => setProblem(sentenceOf(error, t.approveFailure)),
      })
    },
  }
}
