import { ThemeToggle } from '@/components/page/ThemeToggle'
import { choose, language, languages } from '@/language'
import { fontOf } from '@/language/fontOf'
import { cx } from '@/lib/cx'
import { Outlet, useLocation } from '@/lib/router'

export default function PublicShell() {
  const isDesk = useLocation().pathname.startsWith('/admin')
  const offer = isDesk ? undefined : otherLanguage()
  return (
    <div className="shell-customer relative min-h-dvh">
      {offer && (
        <button
          type="button"
          lang={offer}
          className={cx(
            'h-11 w-full bg-brand-soft font-medium text-brand-ink underline underline-offset-4',
            fontOf(offer),
          )}
          onClick={() => choose(offer)}
        >
          {invitations[offer]}
        </button>
      )}
      <main id="main" tabIndex={-1} className="min-h-dvh">
        <Outlet />
      </main>
      <header
        className={cx(
          'absolute right-2 flex h-16 items-center sm:right-4',
          offer ? 'top-11' : 'top-0',
        )}
      >
        <ThemeToggle />
      </header>
    </div>
  )
}

const invitations = { en: `View in ${languages.en}`, hi: `${languages.hi} में देखें` }

/** Returns English, or Hindi if the browser asks for it. */
function otherLanguage() {
  if (language !== 'en') return 'en'
  return navigator.languages.some((wanted) => wanted.startsWith('hi')) ? 'hi' : undefined
}
