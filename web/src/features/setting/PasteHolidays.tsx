import { type FormEvent, useState } from 'react'
import { TextAreaField } from '@/components/form/TextAreaField'
import { FormDialog } from '@/components/overlay/FormDialog'
import { UnsavedWork } from '@/components/work/UnsavedWork'
import type { Holiday } from './api'
import { holidaysIn } from './holidayLines'
import { said, texts } from './texts'

const t = texts.calendar

/** The maximum number of wrong lines shown. */
const NAMED = 5

interface Props {
  open: boolean
  known: readonly Holiday[]
  onAdd: (holidays: readonly Holiday[]) => void
  onClose: () => void
}

/** Imports a pasted list of holidays. If a line is wrong, none is added. */
export function PasteHolidays({ open, known, onAdd, onClose }: Props) {
  const [text, setText] = useState('')
  const [problems, setProblems] = useState<readonly string[]>([])

  function leave() {
    setText('')
    setProblems([])
    onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const read = holidaysIn(text, known)
    const isEmpty = read.holidays.length === 0 && read.problems.length === 0
    setProblems(isEmpty ? [t.pasteEmpty] : read.problems)
    if (isEmpty || read.problems.length > 0) return
    onAdd(read.holidays)
    leave()
  }

  return (
    <FormDialog
      open={open}
      onClose={leave}
      title={t.paste}
      cancel={t.pasteCancel}
      submit={t.pasteSubmit}
    >
      {(id) => (
        <form id={id} onSubmit={submit} noValidate>
          <UnsavedWork when={text !== ''} />
          <TextAreaField
            label={t.pasteLabel}
            name="lines"
            rows={10}
            hint={t.pasteHint}
            error={problems.length > 0 ? <WrongLines problems={problems} /> : undefined}
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setProblems([])
            }}
          />
        </form>
      )}
    </FormDialog>
  )
}

function WrongLines({ problems }: { problems: readonly string[] }) {
  const more = problems.length - NAMED
  return (
    <span className="wrap-anywhere min-w-0">
      {problems.slice(0, NAMED).map((problem) => (
        <span key={problem} className="block">
          {problem}
        </span>
      ))}
      {more > 0 && <span className="block">{said.moreWrong(more)}</span>}
    </span>
  )
}
