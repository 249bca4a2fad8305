import { useQuery, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '@/api/error'
import { loadFailure } from '@/api/loadFailure'
import { useAction } from '@/api/useAction'
import { MailIllustration } from '@/components/illustrations/MailIllustration'
import { useToast } from '@/components/overlay/ToastProvider'
import { EmptyState } from '@/components/page/EmptyState'
import { PageHeader } from '@/components/page/PageHeader'
import { DataTable } from '@/components/table/DataTable'
import { NewerOlder } from '@/components/table/NewerOlder'
import { SearchBox } from '@/components/table/SearchBox'
import { waitingKey } from '@/records/waiting'
import { type LetterRow, lettersKey, lettersQuery, retry } from './api'
import { LetterDialog } from './LetterDialog'
import { LetterTabs } from './LetterTabs'
import { hasFailed, letterColumns } from './letterColumns'
import { RetryAll } from './RetryAll'
import { texts } from './texts'
import { useLetterSearch } from './useLetterSearch'

/** The letters of the portal: what waits, what was given up, and what was sent. */
export default function LettersPage() {
  const { state, search, openLetter, searchFor, goTo, open, close } = useLetterSearch()
  const letters = useQuery(lettersQuery(state, search))
  const again = useRetry()
  const isOther = letters.isPlaceholderData
  const rows = isOther ? undefined : letters.data?.letters
  const canRetryAll = state !== 'sent' && (rows?.some(hasFailed) ?? false)

  return (
    <>
      <PageHeader
        title={texts.title}
        help={texts.help}
        actions={state !== 'sent' && canRetryAll && <RetryAll state={state} />}
      />
      <LetterTabs state={state} counts={letters.data?.counts} />
      {state === 'sent' && (
        <SearchBox
          value={search.to}
          onChange={searchFor}
          label={texts.search}
          placeholder={texts.searchPlaceholder}
          className="mb-4"
        />
      )}
      <DataTable
        caption={`${texts.title}: ${texts.states[state]}`}
        columns={letterColumns(state, {
          onRetry: (letter) => again.mutate(letter),
          retrying: again.isPending ? again.variables?.id : undefined,
        })}
        rows={rows}
        rowKey={({ id }) => id}
        onRowClick={({ id }) => open(id)}
        selectedKey={openLetter || null}
        loading={letters.isPending || isOther}
        empty={
          search.to ? (
            texts.emptySearch
          ) : (
            <EmptyState
              title={texts.empty[state]}
              text={texts.emptyHelp[state]}
              illustration={<MailIllustration />}
            />
          )
        }
        error={loadFailure(letters, texts.failure)}
        skeletonRows={8}
      />
      {letters.data && !isOther && (
        <NewerOlder
          label={texts.pages}
          newer={letters.data.newer}
          older={letters.data.older}
          goTo={goTo}
        />
      )}
      <LetterDialog
        id={openLetter}
        retrying={again.isPending}
        onRetry={(letter) => again.mutate(letter)}
        onClose={close}
      />
    </>
  )
}

/** Tries one letter again, and says what came of it. */
function useRetry() {
  const queries = useQueryClient()
  const toast = useToast()
  return useAction({
    mutationFn: ({ id }: LetterRow) => retry(id),
    onSuccess: () => toast({ text: texts.retried, tone: 'success' }),
    onError: (error) => toast({ text: sentenceOf(error, texts.retryFailure), tone: 'error' }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: waitingKey })
      return queries.invalidateQueries({ queryKey: lettersKey })
    },
  })
}
