import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { usePortal } from '@/api/portal'
import { IconButton } from '@/components/button/IconButton'
import { useEscape } from '@/components/overlay/useEscape'
import { HomeLink } from '@/components/page/HomeLink'
import { paths } from '@/lib/paths'
import { type DeskCall, usePermissions } from '@/records/deskRole'
import { sidebarEntries, sidebarGroups } from './navigation'
import { SidebarGroup } from './SidebarGroup'
import { SidebarLink } from './SidebarLink'
import { type Waiting, waitingQuery } from './waiting'

interface Props {
  /** Whether the sidebar has space beside the page and is always visible. */
  isBeside: boolean
  isOver: boolean
  onClose: () => void
}

export function Sidebar({ isBeside, isOver, onClose }: Props) {
  const { brand, logo } = usePortal()
  // The sidebar works without these numbers.
  const waiting: Partial<Waiting> = useQuery(waitingQuery).data ?? {}
  const may = usePermissions()
  const isShown = ({ needs }: { needs: DeskCall }) => may(needs)
  const closeButton = useRef<HTMLButtonElement>(null)
  useEscape(isOver, onClose)

  useEffect(() => {
    if (isOver) closeButton.current?.focus()
  }, [isOver])

  return (
    <>
      {isOver && (
        <button
          type="button"
          aria-label="Close menu"
          tabIndex={-1}
          className="fixed inset-0 z-30 bg-scrim lg:hidden"
          onClick={onClose}
        />
      )}
      <aside
        id="sidebar"
        // A hidden sidebar must not be reachable by keyboard or screen reader.
        inert={!isBeside && !isOver}
        className={`fixed inset-y-0 left-0 z-40 flex w-64 flex-col border-r border-line bg-surface transition-transform lg:translate-x-0 print:hidden ${
          isOver ? 'translate-x-0' : '-translate-x-full'
        }`}
      >
        <div className="flex h-14 items-center justify-between border-b border-line px-4">
          <HomeLink
            to={paths.customers}
            brand={brand}
            logo={logo}
            place="home"
            className="flex min-w-0"
          />
          <span className="lg:hidden">
            <IconButton ref={closeButton} label="Close menu" icon={X} onClick={onClose} />
          </span>
        </div>
        <nav aria-label="Main" className="flex-1 space-y-0.5 overflow-y-auto p-3">
          {sidebarEntries.filter(isShown).map(({ to, label, icon: Icon, waits, toWaiting }) => (
            <SidebarLink
              key={to}
              to={to}
              label={label}
              waiting={waits && waiting[waits]}
              waits={waits}
              toWaiting={toWaiting}
              icon={
                Icon && <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
              }
            />
          ))}
          {sidebarGroups.map(({ entries, ...group }) => (
            <SidebarGroup
              key={group.label}
              {...group}
              entries={entries.filter(isShown)}
              waiting={waiting}
            />
          ))}
        </nav>
      </aside>
    </>
  )
}
