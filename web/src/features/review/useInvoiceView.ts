import { useRef, useState } from 'react'

/** How an invoice fits its viewer before you zoom. */
export type Fit = 'page' | 'width'

export interface View {
  fit: Fit
  zoom: number
  /** In degrees. */
  turn: number
  page: number
}

const steps = [0.5, 0.75, 1, 1.5, 2, 3, 4]

export const MOST_PAGES = 50

/** The part of the viewer that a key scrolls. */
const A_SCREEN = 0.9
const A_LINE = 60

/** The view state of an invoice. Each invoice starts with its whole page visible. */
export function useInvoiceView(file: string, fit: Fit = 'page') {
  const plain: View = { fit, zoom: 1, turn: 0, page: 1 }
  const [state, setState] = useState({ file, look: plain, pages: 1 })
  const { look, pages } = state.file === file ? state : { look: plain, pages: 1 }
  const [seen, setSeen] = useState({ file: '', isDrawn: false })
  const isSettled = seen.file === file
  const [feet, setFeet] = useState<{ file: string; pages: readonly number[] }>({ file, pages: [] })
  const seenPages = feet.file === file ? feet.pages : []
  const box = useRef<HTMLDivElement>(null)
  const set = (changes: Partial<View>) => setState({ file, pages, look: { ...look, ...changes } })
  const last = Math.min(pages, MOST_PAGES)
  const zoomBy = (by: 1 | -1) => {
    const next = steps[steps.indexOf(look.zoom) + by]
    if (next) set({ zoom: next })
  }
  const pageBy = (by: 1 | -1): boolean => {
    const next = look.page + by
    const isThere = next >= 1 && next <= last
    if (isThere) set({ page: next })
    return isThere
  }
  const isAtFoot = () => {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = box.current ?? {}
    return scrollTop + clientHeight >= scrollHeight - 4
  }
  return {
    look,
    pages,
    box,
    setPages: (all: number) => setState({ file, look, pages: all }),
    /** Whether the invoice is visible, or the viewer has reported that it cannot be. */
    isSettled,
    /** Whether the invoice itself is visible. */
    isDrawn: isSettled && seen.isDrawn,
    settle: (isDrawn: boolean) => setSeen({ file, isDrawn }),
    /** Returns the pages whose end was visible. */
    seenPages: (): readonly number[] =>
      isAtFoot() && !seenPages.includes(look.page) ? [...seenPages, look.page] : seenPages,
    /** Records the current page if its end is visible. */
    noteFoot: () => {
      if (!seenPages.includes(look.page) && isAtFoot())
        setFeet({ file, pages: [...seenPages, look.page] })
    },
    canZoomIn: look.zoom < (steps.at(-1) ?? 1),
    canZoomOut: look.zoom > (steps[0] ?? 1),
    zoomBy,
    pageBy,
    turn: () => set({ turn: (look.turn + 90) % 360, zoom: 1 }),
    fit: (fit: Fit) => set({ fit, zoom: 1 }),
    scrollBy: (lines: number, columns = 0) =>
      box.current?.scrollBy({ top: lines * A_LINE, left: columns * A_LINE }),
    /** Scrolls by one screen. At the end of a page it goes to the next one. */
    screenBy: (by: 1 | -1) => {
      const isAtEnd = by === 1 ? isAtFoot() : (box.current?.scrollTop ?? 0) <= 0
      if (isAtEnd && pageBy(by)) box.current?.scrollTo({ top: 0 })
      else box.current?.scrollBy({ top: by * A_SCREEN * box.current.clientHeight })
    },
    toEnd: (by: 1 | -1) => box.current?.scrollTo({ top: by === 1 ? box.current.scrollHeight : 0 }),
  }
}

export type InvoiceView = ReturnType<typeof useInvoiceView>
