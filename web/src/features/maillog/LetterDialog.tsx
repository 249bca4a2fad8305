import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { causeOf } from '@/api/error'
import type { AnswerOf } from '@/api/types'
import { Button } from '@/components/button/Button'
import { RadioGroup } from '@/components/form/RadioGroup'
import { Dialog } from '@/components/overlay/Dialog'
import { type Description, DescriptionList } from '@/components/page/DescriptionList'
import { LoadFailure } from '@/components/page/LoadFailure'
import { Skeleton } from '@/components/progress/Skeleton'
import { dateTime } from '@/lib/dates'
import { type LetterRow, letterFrame, letterQuery } from './api'
import { adviceOf, hasFailed, NextTry } from './letterColumns'
import { texts } from './texts'

const t = texts.letter

type Letter = AnswerOf<'/desk/letters/{id}', 'get'>

interface Props {
  /** Empty while no email is open. */
  id: string
  retrying: boolean
  onRetry: (letter: LetterRow) => void
  onDismiss: (letter: LetterRow) => void
  onClose: () => void
}

/** Shows one email: its state, the error and the content. */
export function LetterDialog({ id, retrying, onRetry, onDismiss, onClose }: Props) {
  const asked = useQuery({ ...letterQuery(id), enabled: id !== '' })
  const letter = asked.data
  return (
    <Dialog
      open={id !== ''}
      onClose={onClose}
      title={letter?.subject || texts.title}
      description={letter?.to}
      size="lg"
      actions={(dismiss) => (
        <>
          <Button variant="secondary" onClick={dismiss}>
            {t.close}
          </Button>
          {letter?.state === 'given-up' && (
            <Button variant="secondary" icon={Trash2} onClick={() => onDismiss(letter)}>
              {texts.dismiss}
            </Button>
          )}
          {letter && hasFailed(letter) && (
            <Button pending={retrying} onClick={() => onRetry(letter)}>
              {texts.retry}
            </Button>
          )}
        </>
      )}
    >
      {letter ? (
        <Content letter={letter} />
      ) : asked.isError ? (
        <LoadFailure message={t.failure} cause={causeOf(asked.error)} onRetry={asked.refetch} />
      ) : (
        <Loading />
      )}
    </Dialog>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <Skeleton className="h-9 w-32" />
        <Skeleton className="h-9 w-40" />
        <Skeleton className="h-9 w-24" />
      </div>
      <Skeleton className="h-80 w-full" />
    </div>
  )
}

function Content({ letter }: { letter: Letter }) {
  return (
    <div className="space-y-5">
      <DescriptionList columns={3} items={facts(letter)} />
      {letter.reason && <Trouble letter={letter} />}
      {letter.sealed ? (
        <p className="rounded-control bg-sunken px-3 py-2 text-muted text-sm">{t.sealed}</p>
      ) : (
        <Sheet letter={letter} />
      )}
    </div>
  )
}

function facts(letter: Letter): Description[] {
  const { state, written, sentAt, toFile, givenUpAt, attempts } = letter
  const last: Description = sentAt
    ? { label: toFile ? texts.toFile : t.sent, value: dateTime(sentAt) }
    : givenUpAt
      ? { label: t.givenUp, value: dateTime(givenUpAt) }
      : { label: t.next, value: <NextTry letter={letter} /> }
  const tried: Description[] = attempts > 0 ? [{ label: t.attempts, value: attempts }] : []
  return [
    { label: t.state, value: toFile ? texts.toFile : texts.stateNames[state] },
    { label: t.written, value: dateTime(written) },
    last,
    ...tried,
  ]
}

function Trouble({ letter }: { letter: Letter }) {
  const { reason, answer } = letter
  const advice = adviceOf(letter)
  return (
    <div className="rounded-control bg-danger-soft px-3 py-2 text-danger-ink text-sm">
      <p className="font-medium">{reason}</p>
      {answer && (
        <p className="wrap-anywhere mt-1">
          {t.answer}: <span className="font-mono text-xs">{answer}</span>
        </p>
      )}
      {advice && <p className="mt-1">{advice}</p>}
    </div>
  )
}

const views = [
  { value: 'mail', label: t.mail },
  { value: 'plain', label: t.plain },
]

/**
 * Shows the content of an email. A sandboxed frame blocks scripts, links and network requests,
 * because the text may come from anyone.
 */
function Sheet({ letter }: { letter: Letter }) {
  const [view, setView] = useState('mail')
  return (
    <div>
      <RadioGroup
        label={t.views}
        labelHidden
        look="segmented"
        name="letter-view"
        options={views}
        value={view}
        onChange={({ target }) => setView(target.value)}
      />
      {letter.withheld && <p className="mt-3 text-muted text-sm">{t.withheld}</p>}
      {view === 'mail' ? (
        <iframe
          title={t.frame}
          src={letterFrame(letter.id)}
          sandbox=""
          className="mt-3 h-[30rem] w-full rounded-control border border-line bg-sunken"
        />
      ) : (
        <pre className="wrap-anywhere mt-3 whitespace-pre-wrap rounded-control border border-line bg-sunken p-4 font-sans text-sm">
          {letter.text}
        </pre>
      )}
    </div>
  )
}
