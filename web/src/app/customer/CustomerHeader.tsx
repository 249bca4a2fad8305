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
import { OfflineBar } from './OfflineBar'

export function CustomerHeader() {
  const { brand, logo } = usePortal()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  const items = navigationFor(useSeesSchemes())

  return (
    <header className="sticky top-0 z-40 border-b border-line bg-surface print:hidden">
      {/* Very large text needs a second line, so that the brand is not cut. */}
      <div className="mx-auto flex min-h-16 max-w-[75rem] flex-wrap items-center gap-x-2 px-4 sm:px-6 lg:flex-nowrap">
        <HomeLink
          to={paths.customer}
          brand={brand}
          logo={logo}
          place="home"
          className="flex min-w-0 max-w-max grow basis-28 lg:mr-4 lg:max-w-64 lg:shrink-0 lg:grow-0 lg:basis-auto"
        />
        <nav aria-label={say('Main')} className="hidden flex-1 items-center gap-1 lg:flex">
          {items.map((item) => (
            <HeaderLink key={item.to} item={item} />
          ))}
        </nav>
        <div className="-mr-2 ml-auto flex min-w-0 grow basis-26 items-center justify-end gap-1 lg:grow-0 lg:basis-auto">
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
      <OfflineBar />
      <CustomerMobileMenu items={items} isOpen={isMenuOpen} onClose={closeMenu} />
    </header>
  )
}
