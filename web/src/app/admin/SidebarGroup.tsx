import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocation } from '@/lib/router'
import type { SidebarGroup as Group } from './navigation'
import { SidebarLink } from './SidebarLink'
import { WaitingCount } from './WaitingCount'
import type { Waiting } from './waiting'

/** Entries under a heading that can be folded. The group opens when one of its pages is opened. */
export function SidebarGroup({
  label,
  icon: Icon,
  entries,
  waiting,
}: Group & { waiting: Partial<Waiting> }) {
  const { pathname } = useLocation()
  const isHere = entries.some(({ to }) => pathname.startsWith(to))
  const [wasHere, setWasHere] = useState(isHere)
  const [isOpen, setOpen] = useState(isHere)
  if (isHere !== wasHere) {
    setWasHere(isHere)
    if (isHere) setOpen(true)
  }
  const listId = useId()
  // A folded group shows the sum of its entries.
  const inside = entries.reduce((sum, { waits }) => sum + ((waits && waiting[waits]) ?? 0), 0)

  if (entries.length === 0) return null
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen((open) => !open)}
        className="flex min-h-10 max-md:min-h-11 w-full items-center gap-3 rounded-control px-3 font-medium text-muted transition-colors hover:bg-hover hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
        {label}
        {!isOpen && <WaitingCount count={inside} />}
        <ChevronDown
          aria-hidden="true"
          className={`${!isOpen && inside ? '' : 'ml-auto'} size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <div id={listId} hidden={!isOpen} className="mt-0.5 space-y-0.5 pl-6">
        {entries.map((entry) => (
          <SidebarLink
            key={entry.to}
            to={entry.to}
            label={entry.label}
            waiting={entry.waits && waiting[entry.waits]}
            toWaiting={entry.toWaiting}
          />
        ))}
      </div>
    </div>
  )
}
