import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { loadFailure } from '@/api/loadFailure'
import { Button } from '@/components/button/Button'
import { MailIllustration } from '@/components/illustrations/MailIllustration'
import { EmptyState } from '@/components/page/EmptyState'
import { PageHeader } from '@/components/page/PageHeader'
import { DataTable } from '@/components/table/DataTable'
import { NewerOlder } from '@/components/table/NewerOlder'
import { SearchBox } from '@/components/table/SearchBox'
import { useSave } from '@/records/useSave'
import { waitingKey } from '@/records/waiting'
import { type LetterRow, lettersKey, lettersQuery, retry } from './api'
import { Dismiss } from './Dismiss'
import { LetterDialog } from './LetterDialog'
import { LetterTabs } from './LetterTabs'
import { hasFailed, letterColumns } from './letterColumns'
import { RetryAll } from './RetryAll'
import { texts } from './texts'
import { useLetterSearch } from './useLetterSearch'

/** The emails of the portal: waiting, failed and sent. */
export default function LettersPage() {
  const { state, isAsked, show, search, openLetter, ...go } = useLetterSearch()
  const { searchFor, goTo, open, close } = go
  const letters = useQuery(lettersQuery(state, search))
  const failed = letters.data?.counts.givenUp
  const showFirst = useEffectEvent(() => show(failed ? 'given-up' : 'waiting'))
  useEffect(() => {
    if (!isAsked && failed !== undefined) showFirst()
  }, [isAsked, failed])
  const again = useRetry()
  const [dismissed, setDismissed] = useState<LetterRow | 'all'>()
  const isOther = letters.isPlaceholderData || !isAsked
  const rows = isOther ? undefined : letters.data?.letters
  const canRetryAll = state !== 'sent' && (rows?.some(hasFailed) ?? false)

  return (
    <>
      <PageHeader
        title={texts.title}
        help={texts.help}
        actionsBelow
        actions={
          state !== 'sent' && (
            <>
              {state === 'given-up' && rows && rows.length > 0 && (
                <Button variant="secondary" icon={Trash2} onClick={() => setDismissed('all')}>
                  {texts.dismissAll}
                </Button>
              )}
              {canRetryAll && <RetryAll state={state} />}
            </>
          )
        }
      />
      {letters.data?.files && (
        <p className="wrap-anywhere mb-4 rounded-control bg-tone-yellow px-3 py-2 text-sm text-tone-yellow-ink">
          {letters.data.files}
        </p>
      )}
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
          onRetry: (letter) => again.save(letter),
          onDismiss: setDismissed,
          retrying: again.isSaving ? again.input?.id : undefined,
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
        retrying={again.isSaving}
        onRetry={(letter) => again.save(letter)}
        onDismiss={setDismissed}
        onClose={close}
      />
      <Dismiss
        asked={dismissed}
        onEnd={() => setDismissed(undefined)}
        onDismissed={() => {
          if (openLetter) close()
        }}
      />
    </>
  )
}

function useRetry() {
  return useSave({
    send: ({ id }: LetterRow) => retry(id),
    done: texts.retried,
    failure: texts.retryFailure,
    refresh: [waitingKey, lettersKey],
  })
}
