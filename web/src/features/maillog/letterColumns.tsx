import { Button } from '@/components/button/Button'
import type { Column } from '@/components/table/columns'
import { dateTime, relative } from '@/lib/dates'
import type { LetterRow, LetterState } from './api'
import { said, texts } from './texts'

const headers = texts.columns

interface Actions {
  onDismiss: (letter: LetterRow) => void
  onRetry: (letter: LetterRow) => void
  /** The id of the email that is being retried. */
  retrying: string | undefined
}

const to: Column<LetterRow> = {
  key: 'to',
  header: headers.to,
  primary: true,
  cell: ({ to }) =>
    to ? (
      // It looks like a link, because the row opens the email.
      <span className="wrap-break-word block max-w-72 font-medium text-brand-ink underline underline-offset-2">
        {to}
      </span>
    ) : (
      <span className="text-muted italic">{texts.sealedRow}</span>
    ),
}

const subject: Column<LetterRow> = {
  key: 'subject',
  header: headers.subject,
  secondary: true,
  cell: ({ subject }) => <span className="wrap-break-word block max-w-md">{subject}</span>,
}

/** The subject is below the recipient, because the error needs the space. */
const both: Column<LetterRow> = {
  ...to,
  cell: (letter) => (
    <>
      {to.cell(letter)}
      <span className="block max-w-72 text-muted text-sm">{letter.subject}</span>
    </>
  ),
}

const why: Column<LetterRow> = {
  key: 'why',
  header: headers.why,
  cell: (letter) => {
    const advice = adviceOf(letter)
    return (
      <span className="block max-w-md">
        {letter.reason ?? <span className="text-muted">{texts.nothingWrong}</span>}
        {advice && <span className="mt-0.5 block text-muted text-sm">{advice}</span>}
      </span>
    )
  },
}

/** Returns what to do about a wrong address, if that is why the email failed. */
export function adviceOf({ address, corrected, former, reader }: LetterRow): string | undefined {
  if (corrected) return texts.corrected
  if (!address) return undefined
  return texts.wrongAddress[former ? 'former' : (reader ?? 'unknown')]
}

/**
 * Reports whether a retry is possible. Encrypted emails that no one can read, and emails that will
 * be sent anyway, need none.
 */
export const hasFailed = ({ state, reason, sealed }: LetterRow) =>
  !sealed && (state === 'given-up' || (state === 'waiting' && reason !== undefined))

const actions = ({ onRetry, onDismiss, retrying }: Actions): Column<LetterRow> => ({
  key: 'actions',
  header: headers.actions,
  action: true,
  align: 'right',
  cell: (letter) => (
    <span className="-mx-3 flex flex-wrap justify-end lg:flex-nowrap">
      {letter.state === 'given-up' && (
        <RowButton
          word={texts.dismiss}
          label={said.dismissOf(letter.to)}
          onClick={() => onDismiss(letter)}
        />
      )}
      {hasFailed(letter) && (
        <RowButton
          word={texts.retry}
          label={said.retryOf(letter.to)}
          pending={retrying === letter.id}
          onClick={() => onRetry(letter)}
        />
      )}
    </span>
  ),
})

interface RowButtonProps {
  word: string
  label: string
  pending?: boolean
  onClick: () => void
}

function RowButton({ word, label, pending = false, onClick }: RowButtonProps) {
  return (
    <Button
      variant="quiet"
      size="sm"
      className="whitespace-nowrap"
      aria-label={label}
      pending={pending}
      onClick={(event) => {
        // The row must not open.
        event.stopPropagation()
        onClick()
      }}
    >
      {word}
    </Button>
  )
}

export function letterColumns(state: LetterState, on: Actions): readonly Column<LetterRow>[] {
  if (state === 'sent') {
    const sent: Column<LetterRow> = {
      key: 'sent',
      header: headers.sent,
      className: 'tabular whitespace-nowrap',
      cell: ({ sentAt, toFile }) => (
        <>
          {dateTime(sentAt)}
          {toFile && (
            <span className="text-tone-yellow-ink max-lg:block lg:ml-2">{texts.toFile}</span>
          )}
        </>
      ),
    }
    return [to, subject, sent]
  }
  if (state === 'given-up') {
    const givenUp: Column<LetterRow> = {
      key: 'givenUp',
      header: headers.givenUp,
      className: 'tabular whitespace-nowrap',
      cell: ({ givenUpAt }) => dateTime(givenUpAt),
    }
    return [both, givenUp, why, actions(on)]
  }
  const next: Column<LetterRow> = {
    key: 'next',
    header: headers.next,
    className: 'whitespace-nowrap',
    cell: (letter) => <NextTry letter={letter} />,
  }
  return [both, next, why, actions(on)]
}

const MINUTE = 60_000

export function NextTry({ letter: { state, nextTry, reason } }: { letter: LetterRow }) {
  if (state === 'sending') return texts.sending
  if (!nextTry || !reason) return texts.atOnce
  if (Date.parse(nextTry) - Date.now() < MINUTE) return texts.inAMoment
  return <span title={dateTime(nextTry)}>{relative(nextTry)}</span>
}
