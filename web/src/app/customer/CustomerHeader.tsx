import { Menu, X } from 'lucide-react'
import { useCallback, useState } from 'react'
import { usePortal } from '@/api/portal'
import { IconButton } from '@/components/button/IconButton'
import { HomeLink } from '@/components/page/HomeLink'
import { ThemeToggle } from '@/components/page/ThemeToggle'
import { ProfileMenu } from '@/features/account/ProfileMenu'
import { say } from '@/language'
import { paths } from '@/lib/paths'
import { useSeesSchemes } from '../useSeesSchemes'
import { CustomerMobileMenu } from './CustomerMobileMenu'
import { HeaderLink } from './HeaderLink'
import { navigationFor } from './navigation'

/** The top navigation of the customer area. */
export function CustomerHeader() {
  const { brand, logo } = usePortal()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  const items = navigationFor(useSeesSchemes())

  return (
    <header className="sticky top-0 z-40 border-b border-line bg-surface print:hidden">
      <div className="mx-auto flex h-16 max-w-[75rem] items-center gap-2 px-4 sm:px-6">
        <HomeLink
          to={paths.customer}
          brand={brand}
          logo={logo}
          place="home"
          className="mr-4 flex min-w-0 lg:max-w-64 lg:shrink-0"
        />
        <nav aria-label={say('Main')} className="hidden flex-1 items-center gap-1 lg:flex">
          {items.map((item) => (
            <HeaderLink key={item.to} item={item} />
          ))}
        </nav>
        <div className="ml-auto -mr-2 flex min-w-0 items-center gap-1">
          <ThemeToggle className="max-lg:hidden" />
          <ProfileMenu />
          <span className="lg:hidden">
            <IconButton
              label={say(isMenuOpen ? 'Close menu' : 'Open menu')}
              icon={isMenuOpen ? X : Menu}
              aria-expanded={isMenuOpen}
              aria-controls="mobile-menu"
              onClick={() => setMenuOpen((open) => !open)}
            />
          </span>
        </div>
      </div>
      <CustomerMobileMenu items={items} isOpen={isMenuOpen} onClose={closeMenu} />
    </header>
  )
}
