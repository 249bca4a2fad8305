import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { isConflict } from '@/api/error'
import { APPROVED } from '@/lib/statuses'
import { DECISION_FAILURE } from '@/records/decisionFailure'
import { useSave } from '@/records/useSave'
import { queueKey, waitingKey } from '@/records/waiting'
import { type Decision, decide, type ReviewPart, reviewKey } from './api'
import type { Entry } from './entries'
import { texts } from './texts'

interface Wiring {
  onDecided: (decision: Decision) => void
  /** Called if a colleague decided first. */
  onGone: (entry: Entry) => void
  /** Called if the decision failed. The record is still undecided. */
  onFailed: () => void
}

/** Sends a decision, removes the record from the lists and shows the result. */
export function useDecisions({ onDecided, onGone, onFailed }: Wiring) {
  const queries = useQueryClient()

  /** Removes a record from all loaded lists. A reload after each decision would be slow. */
  function takeOut(number: string) {
    queries.setQueriesData<InfiniteData<ReviewPart, string>>(
      { queryKey: [...reviewKey, 'list'] },
      (list) => list && withoutEntry(list, number),
    )
    queries.removeQueries({ queryKey: [...reviewKey, 'one'] })
    void queries.invalidateQueries({ queryKey: waitingKey })
    void queries.invalidateQueries({ queryKey: queueKey })
  }

  return useSave({
    send: async (decision: Decision) => {
      // A list that is loading may still contain the decided record.
      await queries.cancelQueries({ queryKey: [...reviewKey, 'list'] })
      return decide(decision)
    },
    // The undo bar already reports the decision.
    done: (isOffered, { status, entry }) =>
      isOffered ? '' : (status === APPROVED ? texts.approved : texts.rejected)(entry.title),
    failure: DECISION_FAILURE,
    onSaved: (_, decision) => {
      takeOut(decision.entry.number)
      onDecided(decision)
    },
    onFailed: (error, { entry }) => {
      if (!isConflict(error)) return onFailed()
      takeOut(entry.number)
      onGone(entry)
    },
  })
}

function withoutEntry(
  list: InfiniteData<ReviewPart, string>,
  number: string,
): InfiniteData<ReviewPart, string> {
  const isHeld = list.pages.some(({ items }) => items.some((one) => one.number === number))
  if (!isHeld) return list
  return {
    ...list,
    pages: list.pages.map((part) => ({
      ...part,
      total: Math.max(0, part.total - 1),
      items: part.items.filter((one) => one.number !== number),
    })),
  }
}
