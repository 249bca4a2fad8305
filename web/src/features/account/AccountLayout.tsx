import type { ReactNode } from 'react'
import { usePortal } from '@/api/portal'
import { HomeLink } from '@/components/page/HomeLink'
import { paths } from '@/lib/paths'
import { Link } from '@/lib/router'
import { texts } from './entranceTexts'
import { textLink } from './styles'

interface Props {
  title: string
  help: string
  /** Fills the right half. Phones do not show it. */
  illustration: ReactNode
  aside?: ReactNode
  children: ReactNode
}

/** The layout of the login pages: a form on the left, a picture on the right. */
export function AccountLayout({ title, help, illustration, aside, children }: Props) {
  const { brand, logo } = usePortal()
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <div className="flex min-w-0 flex-col bg-surface px-4 pb-6 sm:px-6">
        <header className="flex h-16 shrink-0 items-center">
          <HomeLink to={paths.login} brand={brand} logo={logo} place="login" className="flex" />
        </header>
        <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-10">
          <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
          <p className="mt-2 mb-8 text-muted">{help}</p>
          {children}
        </div>
        <p className="text-sm">
          <Link to={paths.privacy} className={textLink}>
            {texts.privacy}
          </Link>
        </p>
      </div>
      <div className="sticky top-0 hidden h-dvh flex-col items-center justify-center overflow-hidden bg-brand-soft px-12 lg:flex">
        <div className="w-full max-w-md [&_svg]:h-auto [&_svg]:w-full">{illustration}</div>
        {aside}
      </div>
    </div>
  )
}
