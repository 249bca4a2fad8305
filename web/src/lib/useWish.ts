import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from '@/lib/router'

/** What a link asks of the page it leads to, beside showing it. */
export interface Wish {
  /** To assign the record that is opened. */
  assign?: true
  /** To raise a ticket, for a product by its human number. */
  raise?: string
}

/** Fulfils what the link asked that led here, once: going back or reloading does not ask again. */
export function useWish(isReady: boolean, fulfil: (wish: Wish) => void) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const wish = (state as { wish?: Wish } | null)?.wish
  const meet = useEffectEvent(() => {
    if (!wish) return
    void navigate(pathname + search, { replace: true, state: null, preventScrollReset: true })
    fulfil(wish)
  })
  useEffect(() => {
    if (isReady && wish) meet()
  }, [isReady, wish])
}
