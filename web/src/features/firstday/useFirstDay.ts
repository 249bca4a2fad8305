import { useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '@/api/error'
import { useAction } from '@/api/useAction'
import { useToast } from '@/components/overlay/ToastProvider'
import { type FirstDay, firstDayQuery, leave, show } from './api'
import { texts } from './texts'

/** Changes the list: a step is left for later, the whole list put away or brought back. */
export function useFirstDay() {
  const queries = useQueryClient()
  const toast = useToast()
  const keep = (list: FirstDay) => queries.setQueryData(firstDayQuery.queryKey, list)
  const onError = (error: Error) =>
    toast({ text: sentenceOf(error, texts.saveFailure), tone: 'error' })
  const showing = useAction({
    mutationFn: (shown: boolean) => show(shown),
    onSuccess: (list) => {
      keep(list)
      toast({ text: list.shown ? texts.broughtBackSaid : texts.putAwaySaid, tone: 'success' })
    },
    onError,
  })
  const leaving = useAction({
    mutationFn: (step: string) => leave(step, true),
    onSuccess: keep,
    onError,
  })
  return { showing, leaving }
}

/** The step to take next: the first that is neither done nor left, and then the first that is left. */
export function nextStep({ steps }: FirstDay) {
  return steps.find(({ done, later }) => !done && !later) ?? steps.find(({ done }) => !done)
}
