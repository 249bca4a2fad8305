import { useRef, useState } from 'react'
import type { QueueItem } from './api'

/** The part of a line that actions on selected lines get. */
export type SelectedItem = Pick<QueueItem, 'id' | 'kind' | 'number'>

export interface Selection {
  /** In the order of selection. */
  items: readonly SelectedItem[]
  has: (id: string) => boolean
  /** Selects or deselects a line. With `range`, it starts at the line clicked last. */
  toggle: (id: string, range?: boolean) => void
  /** Selects every shown line. If all are selected already, it deselects them. */
  toggleShown: () => void
  clear: () => void
}

/**
 * Holds the selected lines. The selection survives a new search, because one search rarely finds
 * all tickets of a parcel.
 */
export function useSelection(shown: readonly QueueItem[] | undefined = []): Selection {
  const [items, setItems] = useState<readonly SelectedItem[]>([])
  const last = useRef('')
  const has = (id: string) => items.some((item) => item.id === id)

  function put(some: readonly SelectedItem[], choose: boolean) {
    const ids = new Set(some.map(({ id }) => id))
    const others = items.filter(({ id }) => !ids.has(id))
    const fresh = some.filter(({ id }) => !has(id)).map(essence)
    setItems(choose ? [...items, ...fresh] : others)
  }

  function toggle(id: string, range = false) {
    const from = range ? shown.findIndex((item) => item.id === last.current) : -1
    const to = shown.findIndex((item) => item.id === id)
    const part = from < 0 ? [to] : [Math.min(from, to), Math.max(from, to)]
    if (to >= 0) put(shown.slice(part[0], (part.at(-1) ?? to) + 1), !has(id))
    last.current = id
  }

  return {
    items,
    has,
    toggle,
    toggleShown: () => put(shown, !shown.every(({ id }) => has(id))),
    clear: () => setItems([]),
  }
}

const essence = ({ id, kind, number }: SelectedItem): SelectedItem => ({ id, kind, number })
