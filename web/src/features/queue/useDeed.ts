import { useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '@/api/error'
import { useAction } from '@/api/useAction'
import { useToast } from '@/components/overlay/ToastProvider'
import { queueKey } from '@/records/waiting'

interface Deed {
  act: () => Promise<unknown>
  /** What is said of it when it is done, and when it failed without a sentence of its own. */
  said: string
  failure: string
  onDone?: () => void
}

/** Does something to the queue, says what came of it, and shows the queue as it is then. */
export function useDeed({ act, said, failure, onDone }: Deed) {
  const queries = useQueryClient()
  const toast = useToast()
  return useAction({
    mutationFn: act,
    onSuccess: () => {
      toast({ text: said, tone: 'success' })
      onDone?.()
    },
    onError: (error) => toast({ text: sentenceOf(error, failure), tone: 'error' }),
    onSettled: () => queries.invalidateQueries({ queryKey: queueKey }),
  })
}
