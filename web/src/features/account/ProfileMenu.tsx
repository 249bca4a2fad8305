import { useQuery } from '@tanstack/react-query'
import { CircleUserRound } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { IconButton } from '@/components/button/IconButton'
import { useEscape } from '@/components/overlay/useEscape'
import { whenOpened } from '@/components/overlay/whenOpened'
import { useWorkplace, WorkplaceContext } from '@/components/work/useWorkplace'
import { say } from '@/language'
import { useLocation } from '@/lib/router'
import { customerSession, useSession } from '@/lib/session'
import { ownCustomerQuery } from '@/records/ownCustomer'

const ProfilePanel = whenOpened(async () => (await import('./ProfilePanel')).ProfilePanel)

export function ProfileMenu() {
  const session = useSession(customerSession)
  const profile = useQuery(ownCustomerQuery(session?.customerId ?? ''))
  const [isOpen, setOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const icon = useRef<HTMLButtonElement>(null)
  const { workplace, leave } = useWorkplace()
  const shut = useCallback(() => leave(() => setOpen(false)), [leave])
  // close returns the focus to the icon. shut does not, because a click outside moves the focus itself.
  const close = useCallback(
    () =>
      leave(() => {
        setOpen(false)
        icon.current?.focus()
      }),
    [leave],
  )
  // A navigation closes the panel.
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation is the reason to close.
  useEffect(() => setOpen(false), [key])
  useEscape(isOpen, close)
  useOutsideClick(area, isOpen, shut)

  return (
    <div ref={area} className="relative flex min-w-0 items-center gap-1 sm:gap-2">
      <span className="max-w-28 truncate pl-2 font-medium text-sm sm:max-w-48">
        {profile.data?.name ?? session?.email}
      </span>
      <IconButton
        ref={icon}
        label={say('Profile')}
        icon={CircleUserRound}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => (isOpen ? shut() : setOpen(true))}
      />
      <WorkplaceContext value={workplace}>
        <ProfilePanel open={isOpen} profile={profile} onClose={close} onLeave={leave} />
      </WorkplaceContext>
    </div>
  )
}

function useOutsideClick(
  area: React.RefObject<HTMLElement | null>,
  isOpen: boolean,
  onOutside: () => void,
): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const listen = ({ target }: PointerEvent) => {
      // A dialog above the panel does not count as outside.
      if (!(target instanceof Element) || target.closest('dialog')) return
      if (!area.current?.contains(target)) onOutside()
    }
    document.addEventListener('pointerdown', listen)
    return () => document.removeEventListener('pointerdown', listen)
  }, [area, isOpen, onOutside])
}
