import type { ReactNode } from 'react'
import { Button } from '@/components/button/Button'
import { KeyIllustration } from '@/components/illustrations/KeyIllustration'
import { ThemeToggle } from '@/components/page/ThemeToggle'
import { discardFirst } from '@/components/work/discardFirst'
import { AccountLayout } from './AccountLayout'
import { logOutAdmin } from './logout'

interface Props {
  title: string
  help: string
  logout: string
  children: ReactNode
}

/** The layout of a step that an admin must complete first. The only other action is logout. */
export function BeforeTheDesk({ title, help, logout, children }: Props) {
  return (
    <div className="shell-customer relative min-h-dvh">
      <main id="main" tabIndex={-1} className="min-h-dvh">
        <AccountLayout title={title} help={help} illustration={<KeyIllustration />}>
          {children}
          <div className="mt-8 border-line border-t pt-4">
            <Button variant="quiet" className="-ml-4" onClick={() => discardFirst(logOutAdmin)}>
              {logout}
            </Button>
          </div>
        </AccountLayout>
      </main>
      <div className="absolute top-4 right-4">
        <ThemeToggle />
      </div>
    </div>
  )
}
