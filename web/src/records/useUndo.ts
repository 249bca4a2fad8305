import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { adminApi } from '@/api/client'
import { isUnclear } from '@/api/error'
import { type UndoOffer, undoOffers } from '@/lib/undoOffers'
import { useSave } from './useSave'

const texts = {
  undone: 'Undone',
  undoneOne: (title: string) => `${title} undone`,
  unclear: 'The server did not respond. Please try again.',
}

/** Of every undo, wherever it is asked for. */
const mutationKey = ['undo']

/**
 * What the person at the desk did last, as long as it can be taken back, and the way to do so. What is on the
 * screen is then loaded anew. It runs once, however many parts of the page ask for it.
 */
export function useUndo(): {
  offer: UndoOffer | undefined
  undoLast: () => void
  pending: boolean
} {
  const offer = useSyncExternalStore(undoOffers.subscribe, undoOffers.last)
  const queries = useQueryClient()
  const pending = useIsMutating({ mutationKey }) > 0
  const { save } = useSave({
    mutationKey,
    send: ({ id }: UndoOffer) => adminApi.POST('/desk/undo/{id}', { params: { path: { id } } }),
    done: (_, { about }) => ({
      text: about ? texts.undoneOne(about.title) : texts.undone,
      tone: 'success',
      instead: true,
    }),
    failure: texts.unclear,
    onSaved: (_, undone) => {
      void queries.invalidateQueries()
      undoOffers.undone(undone)
    },
    onFailed: (error, { id }) => {
      // Without an answer it may be tried again, for as long as the offer stands.
      if (!isUnclear(error)) undoOffers.remove(id)
      void queries.invalidateQueries()
    },
  })
  const undoLast = () => {
    const last = undoOffers.last()
    if (last && queries.isMutating({ mutationKey }) === 0) save(last)
  }
  return { offer, undoLast, pending }
}

/** Hears of what was taken back, by a key or by the bar. */
export function useUndone(onUndone: (offer: UndoOffer) => void): void {
  const hear = useEffectEvent(onUndone)
  useEffect(() => undoOffers.onUndone((offer) => hear(offer)), [])
}
