import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { adminApi } from '@/api/client'
import { isUnclear, sentenceOf } from '@/api/error'
import { useAction } from '@/api/useAction'
import { useToast } from '@/components/overlay/ToastProvider'
import { type UndoOffer, undoOffers } from '@/lib/undoOffers'

const texts = {
  undone: 'Undone',
  unclear: 'There was no answer. Please try again.',
}

/**
 * What the person at the desk did last, as long as it can be taken back, and the way to do so. What is on the
 * screen is then loaded anew.
 */
export function useUndo(): {
  offer: UndoOffer | undefined
  undoLast: () => void
  pending: boolean
} {
  const offer = useSyncExternalStore(undoOffers.subscribe, undoOffers.last)
  const queries = useQueryClient()
  const toast = useToast()
  const { mutate, isPending } = useAction({
    mutationFn: ({ id }: UndoOffer) =>
      adminApi.POST('/desk/undo/{id}', { params: { path: { id } } }),
    onSuccess: (_, { id }) => {
      undoOffers.remove(id)
      toast({ text: texts.undone, tone: 'success' })
      void queries.invalidateQueries()
    },
    onError: (error, { id }) => {
      // Without an answer it may be tried again, for as long as the offer stands.
      if (!isUnclear(error)) undoOffers.remove(id)
      toast({ text: sentenceOf(error, texts.unclear), tone: 'error' })
      void queries.invalidateQueries()
    },
  })
  return { offer, undoLast: () => offer && mutate(offer), pending: isPending }
}
