import type { ReactNode } from 'react'
import { usePortal } from '@/api/portal'
import { LostIllustration } from '@/components/illustrations/LostIllustration'
import { HomeLink } from '@/components/page/HomeLink'

interface Props {
  title: string
  text: string
  home: { to: string; place: 'home' | 'login' }
  children: ReactNode
}

export function LostPage({ title, text, home, children }: Props) {
  const { brand, logo } = usePortal()
  return (
    <div className="shell-customer flex min-h-dvh flex-col px-4 pb-6 sm:px-6">
      <header className="flex h-16 shrink-0 items-center">
        <HomeLink {...home} brand={brand} logo={logo} className="flex" />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid max-w-md flex-1 place-content-center gap-4 py-10 text-center"
      >
        <LostIllustration className="mx-auto w-48" />
        <h1 className="font-semibold text-xl">{title}</h1>
        <p className="text-muted">{text}</p>
        <div className="flex flex-wrap justify-center gap-3">{children}</div>
      </main>
    </div>
  )
}
