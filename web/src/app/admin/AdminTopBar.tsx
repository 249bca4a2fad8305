import { useQuery } from '@tanstack/react-query'
import { LogOut, Menu } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from '@/components/button/Button'
import { IconButton } from '@/components/button/IconButton'
import { Avatar } from '@/components/page/Avatar'
import { ThemeToggle } from '@/components/page/ThemeToggle'
import { discardFirst } from '@/components/work/discardFirst'
import { logOutAdmin } from '@/features/account/logout'
import { DeskSearch } from '@/features/search/DeskSearch'
import { paths } from '@/lib/paths'
import { Link } from '@/lib/router'
import { deskMeQuery } from '@/records/deskMe'

interface Props {
  menuButton: RefObject<HTMLButtonElement | null>
  isMenuOpen: boolean
  onOpenMenu: () => void
}

/** How often an open page checks the user's role. */
const EVERY_MINUTE = 60_000

/** The top bar of the desk, with the account and the logout. */
export function AdminTopBar({ menuButton, isMenuOpen, onOpenMenu }: Props) {
  return (
    <header className="sticky top-0 z-20 low:static flex h-14 items-center gap-3 border-b border-line bg-surface px-4 max-sm:gap-1 max-sm:px-2 sm:px-6 lg:px-8 print:hidden">
      <span className="lg:hidden">
        <IconButton
          ref={menuButton}
          label="Open menu"
          icon={Menu}
          aria-controls="sidebar"
          aria-expanded={isMenuOpen}
          onClick={onOpenMenu}
        />
      </span>
      <DeskSearch />
      <div className="ml-auto flex items-center gap-3 max-sm:gap-1">
        <ThemeToggle />
        <OwnAccount />
        {/* On very narrow screens, only the icon fits. */}
        <Button
          variant="secondary"
          icon={LogOut}
          className="max-sm:w-11 max-sm:shrink-0 max-sm:px-0"
          onClick={() => discardFirst(logOutAdmin)}
        >
          <span className="max-sm:sr-only">Logout</span>
        </Button>
      </div>
    </header>
  )
}

function OwnAccount() {
  const me = useQuery({ ...deskMeQuery, refetchInterval: EVERY_MINUTE }).data
  return (
    <Link
      to={paths.deskAccount}
      className="flex min-h-11 items-center gap-2 rounded-control px-2 font-medium transition-colors hover:bg-hover"
    >
      <Avatar name={me?.name || 'Admin'} size="sm" />
      <span className="leading-tight max-sm:sr-only sm:grid">
        <span className="max-w-40 truncate">{me?.name || me?.username || 'Admin'}</span>
        {me && <span className="text-muted text-xs">{me.role}</span>}
      </span>
      <span className="sr-only">: your account</span>
    </Link>
  )
}
