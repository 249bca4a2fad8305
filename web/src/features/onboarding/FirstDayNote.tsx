import { useQuery } from '@tanstack/react-query'
import { paths } from '@/lib/paths'
import { Link } from '@/lib/router'
import { firstDayQuery } from './api'
import { Progress } from './Progress'
import { stepTexts, texts } from './texts'
import { nextStep } from './useOnboarding'

/** Reminds an owner of the setup steps, with a link to the list. */
export function FirstDayNote() {
  const list = useQuery(firstDayQuery).data
  const next = list && nextStep(list)
  if (!list?.shown || !next) return null
  return (
    <section
      aria-label={texts.title}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b bg-brand-soft px-4 py-2 text-sm sm:px-6 lg:px-8 print:hidden"
    >
      <span className="font-medium">{texts.title}</span>
      <Progress list={list} />
      <span className="text-muted max-md:hidden">
        {`${texts.next}: ${stepTexts[next.step].title}`}
      </span>
      <Link
        to={paths.firstDay}
        className="ml-auto flex min-h-6 items-center whitespace-nowrap font-medium text-brand-ink underline max-md:min-h-control"
      >
        {texts.open}
      </Link>
    </section>
  )
}
