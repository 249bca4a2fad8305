import { ThemeToggle } from '@/components/page/ThemeToggle'
import { choose, language, languages } from '@/language'
import { cx } from '@/lib/cx'
import { Outlet, useLocation } from '@/lib/router'

/** Around the pages that need no login. They are entrances, so there is nothing beside the page. */
export default function PublicShell() {
  const isDesk = useLocation().pathname.startsWith('/admin')
  const offer = isDesk ? undefined : otherLanguage()
  return (
    <div className="shell-customer relative min-h-dvh">
      {offer && (
        <button
          type="button"
          lang={offer}
          // The system's own letters: the font for Hindi is loaded once it is chosen.
          className="h-11 w-full bg-brand-soft font-[system-ui] font-medium text-brand-ink underline underline-offset-4"
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

/** The way back to English, or to a language that the browser asks for. */
function otherLanguage() {
  if (language !== 'en') return 'en'
  return navigator.languages.some((wanted) => wanted.startsWith('hi')) ? 'hi' : undefined
}
