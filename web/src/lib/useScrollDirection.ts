import { useEffect, useState } from 'react'

/** Smaller movements are ignored. */
const STEP = 8

/**
 * Reports whether the page was last scrolled down. False again after scrolling up or at the top.
 */
export function useScrollDirection(): boolean {
  const [down, setDown] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const onScroll = () => {
      const now = window.scrollY
      if (Math.abs(now - last) < STEP && now > 0) return
      setDown(now > last && now > 0)
      last = now
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return down
}
