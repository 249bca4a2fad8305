import { useEffect, useState } from 'react'

const SHOWN_MS = 5000

/** A message about the last key press, shown for a short time. */
export function useNotice() {
  const [notice, setNotice] = useState<{ text: string }>()
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [notice])
  const say = (text: string | undefined) => setNotice(text ? { text } : undefined)
  return [notice?.text, say] as const
}
