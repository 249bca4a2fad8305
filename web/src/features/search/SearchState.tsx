import { causeOf } from '@/api/error'
import { EmptyState } from '@/components/page/EmptyState'
import { LoadFailure } from '@/components/page/LoadFailure'
import { usePermissions } from '@/records/deskRole'
import { icons } from './SearchLines'
import { said, texts } from './texts'
import type { useSearch } from './useSearch'

interface Props {
  search: ReturnType<typeof useSearch>
  hits: number
  hasMore: boolean
  hasRecents: boolean
}

/** Shows the text next to the results: how to start, no results, or an error. */
export function SearchState({ search, hits, hasMore, hasRecents }: Props) {
  const { isAnswer, found, error } = search
  const isEmpty = isAnswer && !error && hits === 0
  return (
    <>
      <p role="status" className="sr-only">
        {isAnswer && hits > 0 && `${said.found(hits)} ${hasMore ? texts.more : ''}`}
        {isEmpty && texts.nothing}
      </p>
      {isAnswer && found?.partial && (
        <p className="px-2 pb-3 text-muted text-sm">{texts.partial}</p>
      )}
      {isEmpty && <EmptyState title={texts.nothing} text={texts.nothingHelp} />}
      {error && (
        <LoadFailure message={texts.failure} cause={causeOf(error)} onRetry={search.retry} />
      )}
      {search.isTooShort && <p className="px-2 py-3 text-muted">{texts.tooShort}</p>}
      {!hasRecents && search.typed.trim() === '' && <Beginning />}
    </>
  )
}

const kinds = ['customer', 'ticket', 'product', 'claim'] as const

/** Says what can be typed, in lines like those of the results. */
function Beginning() {
  const may = usePermissions()
  const found = kinds.filter((kind) => kind !== 'claim' || may('GET /Scheme/fetch'))
  return (
    <>
      <p className="px-2 py-1 text-muted text-xs">{texts.begin}</p>
      <ul>
        {found.map((kind) => {
          const Icon = icons[kind]
          return (
            <li key={kind} className="flex min-h-11 items-center gap-3 px-2 py-1.5">
              <Icon aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-muted" />
              <span>
                <span className="block font-medium">{texts.kinds[kind]}</span>
                <span className="block text-muted text-sm">{texts.beginWith[kind]}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
