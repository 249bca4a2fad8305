import { useId, useState } from 'react'
import { causeOf, statusOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { KeysButton } from '@/components/overlay/KeysButton'
import { LoadFailure } from '@/components/page/LoadFailure'
import { tabStyles } from '@/components/page/tabStyles'
import { paths } from '@/lib/paths'
import { Link } from '@/lib/router'
import { useIsThere } from '@/lib/useIsThere'
import { Desk } from './Desk'
import { Loading } from './Loading'
import { FiltersButton, ReviewFilters } from './ReviewFilters'
import { ReviewKeys } from './ReviewKeys'
import { texts } from './texts'
import { useReviewList } from './useReviewList'
import { ACCEPTED, type ReviewSearch, useReviewSearch } from './useReviewSearch'

/** Shows claims and warranty requests beside their invoices. One key decides and opens the next. */
export default function ReviewPage() {
  const search = useReviewSearch()
  const list = useReviewList(search)
  const { error } = list.query
  const isThere = useIsThere(list.items !== undefined)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [isUnfolded, setUnfolded] = useState(search.count > 0)
  const filters = useId()
  const isRefused = statusOf(error) === 400
  return (
    <>
      <header className="mb-2 flex flex-wrap items-center gap-x-5 gap-y-1 border-line border-b laptop:-mt-2">
        <h1 className="font-semibold text-xl tracking-tight">{texts.title}</h1>
        <Kinds search={search} />
        <div className="ml-auto flex items-center gap-1 pb-1">
          <KeysButton onClick={() => setHelpOpen(true)}>{texts.keys.button}</KeysButton>
          <FiltersButton
            search={search}
            id={filters}
            isUnfolded={isUnfolded}
            onUnfold={setUnfolded}
          />
        </div>
      </header>
      {isUnfolded && <ReviewFilters search={search} id={filters} />}
      {error && !list.query.data ? (
        <LoadFailure
          message={isRefused ? texts.refused : texts.failure}
          cause={causeOf(error)}
          onRetry={list.query.refetch}
          action={
            isRefused && (
              <Button variant="secondary" onClick={search.clear}>
                {texts.filters.clear}
              </Button>
            )
          }
        />
      ) : isThere ? (
        <Desk
          key={`${search.kind}${search.filter.stage}`}
          search={search}
          list={list}
          onHelp={() => setHelpOpen(true)}
        />
      ) : (
        <Loading />
      )}
      <ReviewKeys open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </>
  )
}

function Kinds({ search }: { search: ReviewSearch }) {
  const { isAccepted, kind } = search
  const tabs = [
    { to: paths.review, name: texts.kinds.claim, isShown: kind === 'claim' && !isAccepted },
    { to: `${paths.review}?stage=${ACCEPTED}`, name: texts.kinds.accepted, isShown: isAccepted },
    {
      to: `${paths.review}?kind=warranty`,
      name: texts.kinds.warranty,
      isShown: kind === 'warranty',
    },
  ]
  return (
    <nav
      aria-label={texts.kindsLabel}
      className="-mb-px flex gap-1 max-md:order-3 max-md:w-full max-md:overflow-x-auto max-md:overflow-y-hidden [scrollbar-width:none] low:order-none low:w-auto"
    >
      {tabs.map(({ to, name, isShown }) => (
        <Link
          key={to}
          to={to}
          aria-current={isShown ? 'page' : undefined}
          className={tabStyles(isShown)}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
