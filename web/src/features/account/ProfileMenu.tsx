import { useQuery } from '@tanstack/react-query'
import { CircleUserRound } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { IconButton } from '@/components/button/IconButton'
import { useEscape } from '@/components/overlay/useEscape'
import { customerSession, useSession } from '@/lib/session'
import { profileQuery } from './api'
import { ProfilePanel } from './ProfilePanel'
import { texts } from './texts'

/** The customer's name and the icon that opens the profile. */
export function ProfileMenu() {
  const session = useSession(customerSession)
  const profile = useQuery(profileQuery(session?.customerId ?? ''))
  const [isOpen, setOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const icon = useRef<HTMLButtonElement>(null)
  const leave = useCallback(() => setOpen(false), [])
  // Whoever closes the panel goes on where it was opened; a click outside has chosen its own place.
  const close = useCallback(() => {
    setOpen(false)
    icon.current?.focus()
  }, [])
  useEscape(isOpen, close)
  useOutsideClick(area, isOpen, leave)

  return (
    <div ref={area} className="relative flex min-w-0 items-center gap-1 sm:gap-2">
      <span className="max-w-28 truncate pl-2 font-medium text-sm sm:max-w-48">
        {profile.data?.name ?? session?.email}
      </span>
      <IconButton
        ref={icon}
        label={texts.profile.open}
        icon={CircleUserRound}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen((open) => !open)}
      />
      {isOpen && <ProfilePanel profile={profile} onClose={close} />}
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
      if (target instanceof Node && !area.current?.contains(target)) onOutside()
    }
    document.addEventListener('pointerdown', listen)
    return () => document.removeEventListener('pointerdown', listen)
  }, [area, isOpen, onOutside])
}
