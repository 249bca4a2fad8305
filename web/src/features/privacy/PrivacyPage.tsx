import { useQuery } from '@tanstack/react-query'
import { causeOf } from '@/api/error'
import { usePortal } from '@/api/portal'
import { HomeLink } from '@/components/page/HomeLink'
import { LoadFailure } from '@/components/page/LoadFailure'
import { PageHeader } from '@/components/page/PageHeader'
import { Skeleton } from '@/components/progress/Skeleton'
import { longDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { Link } from '@/lib/router'
import { noticeQuery } from './api'
import { texts } from './texts'

const t = texts.notice

/** The privacy notice, built from the settings. */
export default function PrivacyPage() {
  const { brand, logo } = usePortal()
  const { data: notice, isPending, error, refetch } = useQuery(noticeQuery)
  return (
    <div className="flex min-h-dvh flex-col px-4 sm:px-6">
      <header className="flex h-16 items-center">
        <HomeLink to={paths.login} brand={brand} logo={logo} place="login" className="flex" />
      </header>
      <div className="mx-auto w-full max-w-3xl flex-1 py-8" aria-busy={isPending}>
        <PageHeader title={t.title} help={t.help} />
        {isPending && (
          <div role="status" className="grid gap-4">
            <span className="sr-only">{t.loading}</span>
            <Skeleton className="h-40" />
            <Skeleton className="h-40" />
          </div>
        )}
        {error && !notice && (
          <LoadFailure framed message={t.failure} cause={causeOf(error)} onRetry={refetch} />
        )}
        {notice && (
          <>
            {notice.parts.map(({ heading, lines }) => (
              <section key={heading} className="mb-8">
                <h2 className="mb-2 font-semibold text-lg">{heading}</h2>
                <ul className="wrap-anywhere grid grid-cols-1 list-disc gap-1.5 pl-5 text-body">
                  {lines.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </section>
            ))}
            <p className="text-muted text-sm">
              {t.version(notice.version, longDate(notice.since))}
            </p>
          </>
        )}
      </div>
      <footer className="mx-auto w-full max-w-3xl border-line border-t py-6 text-sm">
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
