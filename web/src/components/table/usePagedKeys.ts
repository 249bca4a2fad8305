import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { PAGE_SIZE, type Page } from '@/lib/paging'
import { usePlace } from '@/lib/usePlace'
import { useListKeys } from './useListKeys'
import { useRowFocus } from './useRowFocus'

export interface RowKeys<Row> {
  /** The key of the row whose dialog is open. Empty if none is open. */
  opened: string
  /** Shows another row in the open dialog. */
  onStep?: (row: Row) => void
}

interface Options<Row> {
  query: { data: Page<Row> | undefined; isPlaceholderData: boolean }
  list: { q: string; page: number; setPage: (page: number) => void }
  rowKey: (row: Row) => string
  keys: RowKeys<Row> | undefined
  onHelp: () => void
}

/**
 * J and K move in a list in pages, and on to the next or previous page. Enter opens the row. In the
 * search, Enter leads to the first row.
 */
export function usePagedKeys<Row>({ query, list, rowKey, keys, onHelp }: Options<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const isShown = keys !== undefined && !query.isPlaceholderData
  const rows = isShown ? query.data?.rows : undefined
  const ids = rows?.map(rowKey)
  const isLast = !query.data?.isAtLeast && list.page * PAGE_SIZE >= (query.data?.total ?? 0)
  const opened = keys?.opened ?? ''
  const place = usePlace(ids, opened)
  const focus = useRowFocus({ box, ids, opened, place })
  /** The direction of the key that asked for another page. */
  const awaited = useRef<1 | -1>(undefined)

  function go(id: string | undefined) {
    const row = rows?.find((one) => rowKey(one) === id)
    if (!id || !row) return
    if (opened) keys?.onStep?.(row)
    else focus.go(id)
  }

  const arrive = useEffectEvent(() => {
    const from = awaited.current
    awaited.current = undefined
    if (!opened) place.leave()
    if (from) go(ids?.at(from === 1 ? 0 : -1))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs again for another page or search.
  useEffect(() => {
    if (isShown) arrive()
  }, [isShown, list.page, list.q])

  const leaveSearch = useEffectEvent(({ key, target }: KeyboardEvent) => {
    if (!keys || key !== 'Enter' || !(target instanceof HTMLInputElement)) return
    if (target.type !== 'search' || !box.current?.contains(target)) return
    if (isShown && target.value.trim() === list.q) go(ids?.[0])
    else awaited.current = 1
  })
  useLayoutEffect(() => {
    document.addEventListener('keydown', leaveSearch)
    return () => document.removeEventListener('keydown', leaveSearch)
  }, [])

  useListKeys(opened ? 1 : 0, (key) => {
    if (keys && key === '?') onHelp()
    if (!ids || (key !== 'j' && key !== 'k')) return key === '?'
    const by = key === 'j' ? 1 : -1
    const next = place.next(by)
    const hasMore = by === 1 ? ids.length === PAGE_SIZE && !isLast : list.page > 1
    if (next) go(next)
    else if (hasMore && !opened) {
      awaited.current = by
      list.setPage(list.page + by)
    }
    return true
  })
  return box
}
