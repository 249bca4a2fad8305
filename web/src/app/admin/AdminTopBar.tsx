import { LogOut, Menu } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from '@/components/button/Button'
import { IconButton } from '@/components/button/IconButton'
import { Avatar } from '@/components/page/Avatar'
import { ThemeToggle } from '@/components/page/ThemeToggle'
import { discardFirst } from '@/components/work/discardFirst'
import { logOutAdmin } from '@/features/account/logout'

interface Props {
  menuButton: RefObject<HTMLButtonElement | null>
  isMenuOpen: boolean
  onOpenMenu: () => void
}

/** Who is at the desk, and the way out. */
export function AdminTopBar({ menuButton, isMenuOpen, onOpenMenu }: Props) {
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-3 border-b border-line bg-surface px-4 sm:px-6 lg:px-8 print:hidden">
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
      <div className="ml-auto flex items-center gap-3">
        <ThemeToggle />
        <span className="flex items-center gap-2 font-medium">
          <Avatar name="Admin" size="sm" />
          Admin
        </span>
        <Button variant="secondary" icon={LogOut} onClick={() => discardFirst(logOutAdmin)}>
          Logout
        </Button>
      </div>
    </header>
  )
}
