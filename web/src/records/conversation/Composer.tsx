import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { Button } from '@/components/button/Button'
import { FormAlert } from '@/components/form/FormAlert'
import { SendingNote } from '@/components/form/SendingNote'
import { TextAreaField } from '@/components/form/TextAreaField'
import { ProgressBar } from '@/components/progress/ProgressBar'
import { useUnsavedWork } from '@/components/work/useUnsavedWork'
import { useIsWide } from '@/lib/useMediaQuery'
import { DraftNote } from '../DraftNote'
import { useDraft } from '../useDraft'
import { useSave } from '../useSave'
import { type Side, sendMessage } from './api'
import { PhotoPicker } from './PhotoPicker'
import { texts } from './texts'

/** As many characters as a message may have, and from how many left on they are counted out. */
const LONGEST = 4000
const COUNTED = 300

interface Props {
  side: Side
  ticketId: string
  /** The last message on the screen: what comes later is not answered by this one. */
  seen: number
  onSent: () => void
}

/** Where a message is written. What could not be sent stays as it is. */
export function Composer({ side, ticketId, seen, onSent }: Props) {
  const [text, setText] = useState('')
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [problem, setProblem] = useState<string>()
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
      for (const photo of photos) form.append('photos[]', photo)
      return sendMessage(side, ticketId, form, upload)
    },
    repeats: side === 'customer',
    failure: texts.failure,
    inPage: true,
    onSaved: () => {
      draft.remove()
      isSent()
      setText('')
      setPhotos([])
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
    if (!wrong) sending.save(undefined)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    send()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }

  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-3">
      <DraftNote {...draft.shown} />
      <TextAreaField
        label={texts.label[side]}
        hint={
          left <= COUNTED && left >= 0 ? texts.left(left) : isWide ? texts.ctrlEnter : undefined
        }
        rows={3}
        value={text}
        error={problem ?? (left < 0 ? texts.tooLong : undefined)}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.target.value)
          setProblem(undefined)
        }}
      />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <PhotoPicker
          photos={photos}
          disabled={sending.isSaving}
          onChange={(next) => {
            setPhotos(next)
            setProblem(undefined)
          }}
        />
        <Button
          type="submit"
          icon={SendHorizontal}
          pending={sending.isSaving}
          className="max-sm:w-full"
        >
          {sending.isSaving ? texts.sending : texts.send}
        </Button>
      </div>
      {sending.progress !== null && photos.length > 0 && (
        <ProgressBar value={sending.progress} label={texts.sending} />
      )}
      <SendingNote {...sending.sending} />
      <FormAlert>{sending.problem}</FormAlert>
    </form>
  )
}
