import { ThemeToggle } from '@/components/page/ThemeToggle'
import { Outlet } from '@/lib/router'

/** Around the pages that need no login. They are entrances, so there is nothing beside the page. */
export default function PublicShell() {
  return (
    <div className="shell-customer relative min-h-dvh">
      <main id="main" tabIndex={-1} className="min-h-dvh">
        <Outlet />
      </main>
      <header className="absolute top-0 right-2 flex h-16 items-center sm:right-4">
        <ThemeToggle />
      </header>
    </div>
  )
}
