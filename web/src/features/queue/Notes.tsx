import { Trash2 } from 'lucide-react'
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react'
import { Button } from '@/components/button/Button'
import { IconButton } from '@/components/button/IconButton'
import { FormAlert } from '@/components/form/FormAlert'
import { TextAreaField } from '@/components/form/TextAreaField'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { LinkedText } from '@/components/page/LinkedText'
import { useUnsavedWork } from '@/components/work/useUnsavedWork'
import { dateTime } from '@/lib/dates'
import { useSave } from '@/records/useSave'
import { queueKey } from '@/records/waiting'
import { addNote, type Note, removeNote } from './api'
import { texts } from './texts'

const t = texts.notesPart

/**
 * The maximum length of a note, and the number of remaining characters from which the field shows a
 * count.
 */
const LONGEST = 5000
const COUNTED = 500

interface Props {
  record: string
  notes: readonly Note[]
  onAdded?: () => void
}

export function Notes({ record, notes, onAdded }: Props) {
  return (
    <section
      aria-label={t.title}
      className="rounded-card border border-line border-dashed bg-tone-lemon p-3"
    >
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="font-semibold">{t.title}</h3>
        <p className="text-muted text-sm">{t.hidden}</p>
      </div>
      {notes.length > 0 && (
        <ul className="mt-3 flex flex-col gap-3">
          {notes.map((note) => (
            <NoteLine key={note.id} note={note} />
          ))}
        </ul>
      )}
      <NewNote record={record} onAdded={onAdded} />
    </section>
  )
}

function NoteLine({ note }: { note: Note }) {
  const [isAsking, setAsking] = useState(false)
  const removal = useSave({
    send: () => removeNote(note.id),
    done: t.removed,
    failure: t.removeFailure,
    onSaved: () => setAsking(false),
    refresh: [queueKey],
  })
  return (
    <li className="flex items-start gap-2 rounded-control border border-line bg-surface px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="text-muted text-xs">
          <span className="font-medium text-ink">{note.name || note.author}</span>
          <span aria-hidden="true"> · </span>
          <time dateTime={note.createdAt}>{dateTime(note.createdAt)}</time>
        </p>
        <p className="wrap-anywhere mt-1 whitespace-pre-line text-sm">
          <LinkedText text={note.text} />
        </p>
      </div>
      {note.mayDelete && (
        <IconButton size="sm" icon={Trash2} label={t.remove} onClick={() => setAsking(true)} />
      )}
      <ConfirmDialog
        open={isAsking}
        title={t.removeTitle}
        message={t.removeMessage}
        confirmLabel={t.remove}
        danger
        pending={removal.isSaving}
        onConfirm={() => removal.save()}
        onCancel={() => setAsking(false)}
      />
    </li>
  )
}

function NewNote({ record, onAdded }: Pick<Props, 'record' | 'onAdded'>) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const isSaved = useUnsavedWork(text.trim() !== '')
  const adding = useSave({
    send: () => addNote(record, text.trim()),
    failure: t.failure,
    inPage: true,
    onSaved: () => {
      isSaved()
      setText('')
      onAdded?.()
    },
    refresh: [queueKey],
  })
  const left = LONGEST - text.trim().length

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const wrong = text.trim() === '' ? t.required : left < 0 ? t.tooLong : undefined
    setProblem(wrong)
    if (!wrong) adding.save()
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
  }

  return (
    <form noValidate onSubmit={submit} className="mt-3 grid gap-3">
      <TextAreaField
        label={t.label}
        labelHidden
        hint={left <= COUNTED && left >= 0 ? t.left(left) : undefined}
        rows={2}
        value={text}
        onKeyDown={onKeyDown}
        error={problem ?? (left < 0 ? t.tooLong : undefined)}
        onChange={(event) => {
          setText(event.target.value)
          setProblem(undefined)
        }}
      />
      <FormAlert>{adding.problem}</FormAlert>
      <Button
        type="submit"
        variant="secondary"
        pending={adding.isSaving}
        className="justify-self-start max-sm:w-full"
      >
        {adding.isSaving ? t.adding : t.add}
      </Button>
    </form>
  )
}
