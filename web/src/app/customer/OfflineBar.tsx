import { WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { isReachable } from '@/api/reachable'
import { sayAll } from '@/language'
import { reached, useOnline, useReached } from '@/lib/connection'
import { keepsDrafts } from '@/lib/draftMark'

const PAUSE_MS = 5000

const texts = sayAll({
  offline: 'You are offline.',
  silent: 'Our server does not answer. Please check your connection.',
  kept: 'What you type is kept on this phone.',
})

/** Reports a lost connection, and whether typed input is saved. */
export function OfflineBar() {
  const isOnline = useOnline()
  const isReached = useReached()
  useEffect(() => {
    if (isReached) return
    const ask = async () => {
      if (await isReachable()) reached(true)
    }
    const timer = window.setInterval(() => void ask(), PAUSE_MS)
    window.addEventListener('online', ask)
    return () => {
      window.clearInterval(timer)
      window.removeEventListener('online', ask)
    }
  }, [isReached])
  return (
    <div role="status" className="print:hidden">
      {!isReached && (
        <p className="flex items-start justify-center gap-2 bg-tone-yellow px-4 py-2 text-sm text-tone-yellow-ink">
          <WifiOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            {isOnline ? texts.silent : texts.offline} {keepsDrafts() && texts.kept}
          </span>
        </p>
      )}
    </div>
  )
}
