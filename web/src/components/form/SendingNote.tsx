import { CloudUpload, WifiOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/button/Button'
import { sayAll } from '@/language'
import { useOnline } from '@/lib/connection'

interface Props {
  /** Why the request is not complete: no data moves, or there is no connection. */
  trouble: 'stalled' | 'waiting' | undefined
  onCancel: () => void
  onAgain: () => void
}

/** Reports a delayed request and offers two options. The server never saves a request twice. */
export function SendingNote({ trouble, onCancel, onAgain }: Props) {
  const isOnline = useOnline()
  const note = useRef<HTMLDivElement>(null)
  // In a long dialog, the note could be below the visible part.
  useEffect(() => {
    if (trouble) note.current?.scrollIntoView({ block: 'nearest' })
  }, [trouble])
  const Icon = isOnline ? CloudUpload : WifiOff
  return (
    <div ref={note} role="status" className="scroll-my-4 empty:sr-only">
      {trouble && (
        <div className="grid gap-2 rounded-control bg-tone-yellow px-3 py-2.5 text-sm text-tone-yellow-ink">
          <p className="flex gap-2">
            <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {!isOnline ? texts.offline : trouble === 'stalled' ? texts.stalled : texts.waiting}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={onAgain}>
              {texts.again}
            </Button>
            <Button variant="secondary" size="sm" onClick={onCancel}>
              {texts.cancel}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

const texts = sayAll({
  offline: 'You are offline. Waiting to send: we send this when you are online again.',
  stalled: 'Nothing was sent for 20 seconds. The connection may be too weak.',
  waiting: 'Waiting to send: no answer arrived.',
  again: 'Try again',
  cancel: 'Cancel sending',
})
