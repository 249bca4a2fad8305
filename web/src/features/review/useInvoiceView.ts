import { useState } from 'react'

/** How an invoice is looked at. */
export interface View {
  zoom: number
  /** Degrees. */
  turn: number
  page: number
}

const steps = [0.5, 0.75, 1, 1.5, 2, 3, 4]
const plain: View = { zoom: 1, turn: 0, page: 1 }

/** The most pages that are shown. */
export const MOST_PAGES = 50

/** How an invoice is looked at; each invoice begins plainly. */
export function useInvoiceView(file: string) {
  const [state, setState] = useState({ file, look: plain, pages: 1 })
  const { look, pages } = state.file === file ? state : { look: plain, pages: 1 }
  const [seen, setSeen] = useState<string>()
  const set = (changes: Partial<View>) => setState({ file, pages, look: { ...look, ...changes } })
  const zoomBy = (by: 1 | -1) => {
    const next = steps[steps.indexOf(look.zoom) + by]
    if (next) set({ zoom: next })
  }
  const pageBy = (by: 1 | -1) => {
    const next = look.page + by
    if (next >= 1 && next <= Math.min(pages, MOST_PAGES)) set({ page: next })
  }
  return {
    look,
    pages,
    setPages: (all: number) => setState({ file, look, pages: all }),
    /** Whether it is before the reader's eyes, or it was said that it cannot be. */
    isSettled: seen === file,
    settle: () => setSeen(file),
    canZoomIn: look.zoom < (steps.at(-1) ?? 1),
    canZoomOut: look.zoom > (steps[0] ?? 1),
    zoomBy,
    pageBy,
    turn: () => set({ turn: (look.turn + 90) % 360 }),
  }
}

export type InvoiceView = ReturnType<typeof useInvoiceView>
