import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '@/api/error'
import { NOT_DONE } from '@/api/refusals'
import { useAction } from '@/api/useAction'
import { useToast } from '@/components/overlay/ToastProvider'

interface Deed<Thing, Answer> {
  send: (thing: Thing) => Promise<Answer>
  /** What is said when it is done. */
  said: (thing: Thing, answer: Answer) => string
  /** What is said of a failure that has no sentence of its own. */
  failure?: string
  /** What is asked for anew, whatever came of it: somebody else may have been quicker. */
  queryKey: QueryKey
  onDone?: () => void
  onSettled?: () => void
}

/** Something that a button does at the desk, of which a toast says what came. */
export function useDeed<Thing = void, Answer = unknown>(deed: Deed<Thing, Answer>) {
  const { send, said, failure = NOT_DONE, queryKey, onDone, onSettled } = deed
  const queries = useQueryClient()
  const toast = useToast()
  return useAction({
    mutationFn: send,
    onSuccess: (answer: Answer, thing: Thing) => {
      toast({ text: said(thing, answer), tone: 'success' })
      onDone?.()
    },
    onError: (error) => toast({ text: sentenceOf(error, failure), tone: 'error' }),
    onSettled: () => {
      onSettled?.()
      return queries.invalidateQueries({ queryKey })
    },
  })
}
