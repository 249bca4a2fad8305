import { useQueryClient } from '@tanstack/react-query'
import { useSave } from '@/records/useSave'
import { type FirstDay, firstDayQuery, leave, show } from './api'
import { texts } from './texts'

/** Postpones a step, or hides or shows the whole list. */
export function useOnboarding() {
  const queries = useQueryClient()
  const keep = (list: FirstDay) => queries.setQueryData(firstDayQuery.queryKey, list)
  const showing = useSave({
    send: (shown: boolean) => show(shown),
    done: ({ shown }) => (shown ? texts.broughtBackSaid : texts.putAwaySaid),
    failure: texts.saveFailure,
    onSaved: keep,
  })
  const leaving = useSave({
    send: (step: string) => leave(step, true),
    failure: texts.saveFailure,
    onSaved: keep,
  })
  return { showing, leaving }
}

/** Returns the next step: the first open one, or else the first postponed one. */
export function nextStep({ steps }: FirstDay) {
  return steps.find(({ done, later }) => !done && !later) ?? steps.find(({ done }) => !done)
}
