import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/button/Button'
import { FormAlert } from '@/components/form/FormAlert'
import { SelectField } from '@/components/form/SelectField'
import { SendingNote } from '@/components/form/SendingNote'
import { TextAreaField } from '@/components/form/TextAreaField'
import { whenOpened } from '@/components/overlay/whenOpened'
import { ProgressBar } from '@/components/progress/ProgressBar'
import { useUnsavedWork } from '@/components/work/useUnsavedWork'
import { undoOffers } from '@/lib/undoOffers'
import { useIsWide } from '@/lib/useMediaQuery'
import { DraftNote } from '../DraftNote'
import { useDraft } from '../useDraft'
import { useSave } from '../useSave'
import { type Side, sendMessage } from './api'
import { type AnswerFacts, fillAnswer } from './fillAnswer'
import { PhotoPicker } from './PhotoPicker'
import { deskTexts, texts } from './texts'

/** Loaded for the desk only. */
const AnswerPicker = whenOpened(async () => (await import('./AnswerPicker')).AnswerPicker)

/**
 * The maximum length of a message, and the number of remaining characters from which the field
 * shows a count.
 */
const LONGEST = 4000
const COUNTED = 300
const MOST_PHOTOS = 5

/** The API call in the undo offer of a status that was sent with a message. */
const SENT = 'POST /desk/tickets/{id}/messages'

interface Props {
  side: Side
  ticketId: string
  /** The number of the last visible message. A newer message stays unanswered. */
  seen: number
  about: AnswerFacts
  /** The statuses that can be set together with the message. */
  statuses?: readonly string[] | undefined
  /** What the user must confirm before a message with this status. */
  question?: ((status: string) => string | undefined) | undefined
  onSent: () => void
}

/** The form for a message. A message that could not be sent stays in the form. */
export function Composer({ side, ticketId, seen, about, statuses, question, onSent }: Props) {
  const [text, setText] = useState('')
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [status, setStatus] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<string>()
  const [asked, setAsked] = useState<string>()
  const picker = useRef<HTMLDivElement>(null)
  const answers = useRef<'loading' | 'wanted' | 'ready'>('loading')
  const isWide = useIsWide()
  const said = text.trim()
  const isWork = said !== '' || photos.length > 0
  const draft = useDraft({
    name: side === 'customer' ? `message/${ticketId}` : undefined,
    read: () => (isWork ? { values: { text }, files: { photos } } : undefined),
    restore: ({ values, files }) => {
      setText((typed) => typed || String(values.text ?? ''))
      setPhotos((chosen) => (chosen.length > 0 ? chosen : (files.photos ?? [])))
    },
    clear: () => {
      setText('')
      setPhotos([])
    },
  })
  const isSent = useUnsavedWork(isWork, draft.remove)
  const left = LONGEST - said.length

  const sending = useSave({
    send: (_: undefined, upload) => {
      const form = new FormData()
      form.set('text', said)
      form.set('seen', String(seen))
      if (status) form.set('status', status)
      for (const photo of photos) form.append('photos[]', photo)
      return sendMessage(side, ticketId, form, upload)
    },
    done: () => {
      if (!status) return ''
      const offer = undoOffers.last()
      if (offer?.call !== SENT) return deskTexts.sentWithStatus(status)
      // The undo bar already reports the change.
      undoOffers.name(offer.id, {
        number: ticketId,
        ...deskTexts.undoable(about.number ?? '', status),
      })
      return ''
    },
    repeats: side === 'customer',
    failure: texts.failure,
    inPage: true,
    onSaved: () => {
      draft.remove()
      isSent()
      setText('')
      setPhotos([])
      setStatus('')
      onSent()
    },
  })

  const { touch } = draft
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is entered, or on its way, is kept.
  useEffect(() => touch(), [touch, text, photos, sending.isSaving])

  function send() {
    const wrong =
      said === '' && photos.length === 0 ? texts.required : left < 0 ? texts.tooLong : undefined
    setProblem(wrong)
    if (wrong) return
    const next = status && !asked ? question?.(status) : undefined
    setAsked(next)
    if (!next) sending.save(undefined)
    // Enter confirms there.
    else form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    send()
  }

  function onKeyDown(event: KeyboardEvent) {
    const isText = event.target instanceof HTMLTextAreaElement
    const isSelect = event.target instanceof HTMLSelectElement
    if (isText && event.key === '/' && text === '' && side === 'desk') {
      // Without ready answers, the slash must not be sent by the keys that would choose one.
      event.preventDefault()
      if (answers.current !== 'ready') answers.current = 'wanted'
      return openAnswers()
    }
    if (isText && event.key === 'Enter' && text === '' && answers.current === 'wanted') {
      // The key is meant for the list that still loads.
      return event.preventDefault()
    }
    if (event.key !== 'Enter' || !(isSelect || event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!event.repeat) send()
  }

  /** Opens the list of ready answers, if there are any. */
  function openAnswers() {
    const field = picker.current?.querySelector<HTMLElement>('[role=combobox]')
    field?.focus()
    field?.click()
  }

  /** Opens the list if '/' asked for it while it was loading. */
  function onReady() {
    const isWanted = answers.current === 'wanted'
    answers.current = 'ready'
    const field = form.current?.querySelector('textarea')
    if (isWanted && text === '' && document.activeElement === field) openAnswers()
  }

  const toText = () => form.current?.querySelector('textarea')?.focus()

  function insert(answer: { text: string }, more: readonly File[]) {
    const filled = fillAnswer(answer.text, about)
    setText((typed) => (typed.trim() ? `${typed.trimEnd()}\n\n${filled}` : filled))
    setPhotos((chosen) => [...chosen, ...more].slice(0, MOST_PHOTOS))
    setProblem(photos.length + more.length > MOST_PHOTOS ? texts.tooMany : undefined)
    toText()
  }

  return (
    <>
      {side === 'desk' && (
        <div ref={picker}>
          <AnswerPicker open onReady={onReady} onPick={insert} onLeave={toText} />
        </div>
      )}
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        onKeyDown={onKeyDown}
        className="mt-4 grid gap-3"
      >
        <DraftNote {...draft.shown} />
        <TextAreaField
          label={texts.label[side]}
          hint={
            left <= COUNTED && left >= 0 ? texts.left(left) : isWide ? texts.ctrlEnter : undefined
          }
          rows={3}
          value={text}
          error={problem ?? (left < 0 ? texts.tooLong : undefined)}
          onChange={(event) => {
            setText(event.target.value)
            setProblem(undefined)
          }}
        />
        {question && <FormAlert>{asked}</FormAlert>}
        <div className="flex flex-wrap items-start justify-between gap-3">
          <PhotoPicker
            photos={photos}
            disabled={sending.isSaving}
            onChange={(next) => {
              setPhotos(next)
              setProblem(undefined)
            }}
          />
          <div className="flex flex-wrap justify-end gap-2 max-sm:w-full">
            {/* An empty message has none, so that it is not taken for the status form above. */}
            {statuses && (isWork || status) && (
              <SelectField
                label={deskTexts.withStatus}
                labelHidden
                placeholder={deskTexts.keepStatus}
                options={statuses}
                value={status}
                disabled={sending.isSaving}
                fieldClassName="max-sm:w-full"
                onChange={({ target }) => {
                  setStatus(target.value)
                  setAsked(undefined)
                }}
              />
            )}
            <Button
              type="submit"
              // Beside a status form, only the button of what was begun stands out.
              variant={side === 'desk' && !isWork ? 'secondary' : 'primary'}
              // A key that is held down does not answer the question.
              onKeyDown={(event) => event.repeat && event.preventDefault()}
              icon={SendHorizontal}
              pending={sending.isSaving}
              className="max-sm:w-full"
            >
              {sending.isSaving ? texts.sending : status ? deskTexts.sendWithStatus : texts.send}
            </Button>
          </div>
        </div>
        {sending.progress !== null && photos.length > 0 && (
          <ProgressBar value={sending.progress} label={texts.sending} />
        )}
        <SendingNote {...sending.sending} />
        <FormAlert>{sending.problem}</FormAlert>
      </form>
    </>
  )
}
