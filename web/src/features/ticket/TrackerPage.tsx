import { usePortal } from '@/api/portal'
import { HomeLink } from '@/components/page/HomeLink'
import { paths } from '@/lib/paths'
import { Link, useSearchParams } from '@/lib/router'
import { TICKET_PARAMETER } from '@/lib/trackerLink'
import { SupportContact } from '@/records/SupportContact'
import { TrackerResult } from './TrackerResult'
import { TrackerSearch } from './TrackerSearch'
import { texts } from './texts'
import { useTracked } from './useTracked'

const t = texts.tracker

/**
 * The public tracker. The address contains the number, so that a result can be shared and reloaded,
 * and Back works.
 */
export default function TrackerPage() {
  const { brand, logo } = usePortal()
  const [params, setParams] = useSearchParams()
  const asked = params.get(TICKET_PARAMETER)?.trim() ?? ''
  const { ticket, error, isLooking, again } = useTracked(asked)

  function track(number: string) {
    // The same number is looked up again, because there may be news.
    if (number === asked) again()
    else setParams({ [TICKET_PARAMETER]: number })
  }

  return (
    <div className="flex min-h-dvh flex-col px-4 sm:px-6">
      <header className="flex h-16 items-center">
        <HomeLink to={paths.login} brand={brand} logo={logo} place="login" className="flex" />
      </header>
      <div className="mx-auto flex w-full max-w-2xl flex-1 flex-col justify-center py-8 sm:py-12">
        {ticket ? (
          <TrackerResult number={asked} ticket={ticket} onBack={() => setParams({})} />
        ) : (
          <TrackerSearch
            key={asked}
            asked={asked}
            searching={isLooking}
            error={error}
            onTrack={track}
          />
        )}
      </div>
      <footer className="mx-auto flex w-full max-w-2xl flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-t py-6 text-muted text-sm">
        <p>
          {t.support} <SupportContact />
        </p>
        <Link
          to={paths.login}
          className="text-brand-ink underline-offset-4 hover:underline max-md:inline-flex max-md:min-h-11 max-md:items-center"
        >
          {t.login}
        </Link>
      </footer>
    </div>
  )
}
