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

/** One key for all undo buttons. */
const mutationKey = ['undo']

/**
 * Returns the last action that can be undone, and a function to undo it. After the undo, all data
 * reloads. The undo runs once, even if several parts of the page start it.
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
      text: about ? (about.undone ?? texts.undoneOne(about.title)) : texts.undone,
      tone: 'success',
      instead: true,
    }),
    failure: texts.unclear,
    onSaved: (_, undone) => {
      void queries.invalidateQueries()
      undoOffers.undone(undone)
    },
    onFailed: (error, { id }) => {
      // After a lost answer, the user can try again until the offer ends.
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

/** Calls the function after an undo by key or button. */
export function useUndone(onUndone: (offer: UndoOffer) => void): void {
  const hear = useEffectEvent(onUndone)
  useEffect(() => undoOffers.onUndone((offer) => hear(offer)), [])
}
