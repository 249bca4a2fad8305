import { useId, useState } from 'react'
import { causeOf, statusOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { KeysButton } from '@/components/overlay/KeysButton'
import { LoadFailure } from '@/components/page/LoadFailure'
import { PageHeader } from '@/components/page/PageHeader'
import { tabStyles } from '@/components/page/tabStyles'
import { paths } from '@/lib/paths'
import { Link } from '@/lib/router'
import { Desk } from './Desk'
import { Loading } from './Loading'
import { FiltersButton, ReviewFilters } from './ReviewFilters'
import { ReviewKeys } from './ReviewKeys'
import { texts } from './texts'
import { useReviewList } from './useReviewList'
import { type ReviewSearch, useReviewSearch } from './useReviewSearch'

/** Claims and warranty requests beside their invoices: one stroke decides and goes on. */
export default function ReviewPage() {
  const search = useReviewSearch()
  const list = useReviewList(search)
  const { error } = list.query
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [isUnfolded, setUnfolded] = useState(search.count > 0)
  const filters = useId()
  const isRefused = statusOf(error) === 400
  return (
    <>
      <PageHeader
        title={texts.title}
        help={texts.help}
        actions={
          <>
            <KeysButton onClick={() => setHelpOpen(true)}>{texts.keys.button}</KeysButton>
            <FiltersButton
              search={search}
              id={filters}
              isUnfolded={isUnfolded}
              onUnfold={setUnfolded}
            />
          </>
        }
      />
      <Kinds search={search} />
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
      ) : list.items ? (
        <Desk key={search.kind} search={search} list={list} onHelp={() => setHelpOpen(true)} />
      ) : (
        <Loading />
      )}
      <ReviewKeys open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </>
  )
}

function Kinds({ search }: { search: ReviewSearch }) {
  return (
    <nav aria-label={texts.kindsLabel} className="mb-2 flex gap-1 border-line border-b">
      <Link
        to={paths.review}
        aria-current={search.kind === 'claim' ? 'page' : undefined}
        className={tabStyles(search.kind === 'claim')}
      >
        {texts.kinds.claim}
      </Link>
      <Link
        to={`${paths.review}?kind=warranty`}
        aria-current={search.kind === 'warranty' ? 'page' : undefined}
        className={tabStyles(search.kind === 'warranty')}
      >
        {texts.kinds.warranty}
      </Link>
    </nav>
  )
}
