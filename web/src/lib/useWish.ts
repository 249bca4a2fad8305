import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from '@/lib/router'

/** An action that a link asks of the next page. */
export interface Wish {
  assign?: true
  /** Raise a ticket for this product number. */
  raise?: string
}

/** Runs the action of the link once. Back or reload does not repeat it. */
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
