import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { CopyableId } from '@/components/page/CopyableId'
import { Link } from '@/lib/router'
import { trackerLink } from '@/lib/trackerLink'
import { deskTexts } from './deskTexts'
import { texts } from './texts'

const t = texts.request
const behalf = deskTexts.behalf

interface Props {
  raised: { number: string | undefined } | undefined
  /** Whether the desk raised the ticket for a customer. */
  atDesk: boolean
}

/** Confirms a new ticket and shows how to track it. */
export function TicketRaised({ raised, atDesk }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!raised) return
    // The form may be scrolled down to its button, so this scrolls to the message.
    box.current?.scrollIntoView({ block: 'nearest' })
    box.current?.focus({ preventScroll: true })
  }, [raised])
  return (
    <div ref={box} role="status" tabIndex={-1} className="empty:hidden">
      {raised && (
        <div className="flex gap-3 rounded-card bg-mint-soft p-4 text-success-ink">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <div className="min-w-0">
            <p className="font-semibold">{atDesk ? behalf.success : t.success}</p>
            {raised.number && <HowToFollow number={raised.number} atDesk={atDesk} />}
          </div>
        </div>
      )}
    </div>
  )
}

function HowToFollow({ number, atDesk }: { number: string; atDesk: boolean }) {
  return (
    <>
      <p className="mt-1 text-ink text-sm">
        {atDesk ? behalf.number : t.yourNumber} <CopyableId value={number} prominent />
      </p>
      <p className="mt-1 text-muted text-sm">{atDesk ? behalf.mailed : t.keepIt}</p>
      <Link
        to={trackerLink(number)}
        className="mt-2 inline-flex items-center font-medium max-md:min-h-11 text-brand-ink text-sm underline underline-offset-2"
      >
        {t.track}
      </Link>
    </>
  )
}
