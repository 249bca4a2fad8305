import { useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '@/api/error'
import { useAction } from '@/api/useAction'
import { useToast } from '@/components/overlay/ToastProvider'
import { catalogueKey } from './api'

interface Options<Thing> {
  send: (thing: Thing) => Promise<unknown>
  /** What is said when it is done, and of a failure without a sentence of its own. */
  done: (thing: Thing) => string
  failure: string
  onSettled?: () => void
}

/** Something that is done to a model or a type by one button. */
export function useDeed<Thing>({ send, done, failure, onSettled }: Options<Thing>) {
  const queries = useQueryClient()
  const toast = useToast()
  return useAction({
    mutationFn: send,
    onSuccess: (_: unknown, thing: Thing) => toast({ text: done(thing), tone: 'success' }),
    onError: (error) => toast({ text: sentenceOf(error, failure), tone: 'error' }),
    onSettled: () => {
      onSettled?.()
      return queries.invalidateQueries({ queryKey: catalogueKey })
    },
  })
}
