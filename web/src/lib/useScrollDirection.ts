import { useEffect, useState } from 'react'

/** Less than this is a finger that trembles. */
const STEP = 8

/** Whether the page is being read downwards: true from the way down until the way up, or the top. */
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
