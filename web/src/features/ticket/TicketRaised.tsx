import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { CopyableId } from '@/components/CopyableId'
import { texts } from './texts'
import { trackerLink } from './trackerLink'

const t = texts.request

/** Says that a ticket was raised, and how to follow it. */
export function TicketRaised({ number }: { number: string | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The form may have been scrolled down to its last field.
    if (number) box.current?.scrollIntoView({ block: 'nearest' })
  }, [number])
  return (
    <div ref={box} role="status" className="empty:hidden">
      {number && (
        <div className="flex gap-3 rounded-card bg-mint-soft p-4 text-success-ink">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <div className="min-w-0">
            <p className="font-semibold">{t.success}</p>
            <p className="mt-1 text-ink text-sm">
              {t.yourNumber} <CopyableId value={number} />
            </p>
            <p className="mt-1 text-muted text-sm">{t.keepIt}</p>
            <Link
              to={trackerLink(number)}
              className="mt-2 inline-block font-medium text-brand-ink text-sm underline underline-offset-2"
            >
              {t.track}
            </Link>
          </div>
        </div>
      )}
    </div>
  )
}
