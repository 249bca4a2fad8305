import { useQuery } from '@tanstack/react-query'
import { Settings2 } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '@/components/button/Button'
import { Combobox } from '@/components/form/Combobox'
import { cx } from '@/lib/cx'
import { useIsWide } from '@/lib/useMediaQuery'
import { usePermissions } from '../deskRole'
import { answersQuery, photosOf, type ReadyAnswer } from './answersApi'
import { deskTexts } from './texts'

const AnswersDialog = lazy(() => import('./AnswersDialog'))

/** The number of answers shown at once. Typing finds the others. */
const SHOWN = 8

interface Props {
  /** Loads the code at once. */
  open: true
  /** Called when the answers have loaded, also if there are none. */
  onReady: () => void
  onPick: (answer: ReadyAnswer, photos: readonly File[]) => void
  /** Called on Escape. */
  onLeave: () => void
}

/** Finds a ready answer by a part of its text. Managers can open the list of answers from here. */
export function AnswerPicker({ onReady, onPick, onLeave }: Props) {
  const t = deskTexts.answers
  const isWide = useIsWide()
  const may = usePermissions()('POST /desk/answers')
  const { data: answers = [], isPending } = useQuery(answersQuery)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [failure, setFailure] = useState('')
  const ready = useEffectEvent(onReady)
  useEffect(() => {
    if (!isPending) ready()
  }, [isPending])
  if (answers.length === 0 && !may) return null

  const found = answers.filter(({ title, text }) =>
    `${title} ${text}`.toLowerCase().includes(typed.trim().toLowerCase()),
  )

  async function pick(title: string) {
    const answer = answers.find((one) => one.title === title)
    setTyped('')
    if (!answer) return
    try {
      const photos = await photosOf(answer)
      setFailure('')
      onPick(answer, photos)
    } catch {
      // The text matters most. The user can add the photos by hand.
      setFailure(t.photosFailure)
      onPick(answer, [])
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || isOpen) return
    // The panel must not close.
    event.preventDefault()
    event.stopPropagation()
    setTyped('')
    onLeave()
  }

  return (
    <div
      onKeyDownCapture={onKeyDown}
      className={cx(
        'mt-4 flex items-start gap-2',
        // Without answers, the button stands beside the label of the message.
        answers.length === 0 && 'relative -mb-10 justify-end max-md:-mb-12',
      )}
    >
      {answers.length > 0 && (
        <div className="min-w-0 flex-1">
          <Combobox
            label={t.pick}
            labelHidden
            browses
            takesFirst
            placeholder={isWide ? t.placeholderKey : t.placeholder}
            value={typed}
            error={failure}
            onChange={setTyped}
            suggestions={found.slice(0, SHOWN).map(({ title, text }) => ({
              value: title,
              detail: text.replaceAll(/\s+/g, ' '),
            }))}
            onChoose={(title) => void pick(title)}
          />
        </div>
      )}
      {may && (
        <Button
          variant="quiet"
          size={answers.length > 0 ? 'md' : 'sm'}
          className="max-md:min-w-11"
          aria-label={t.manage}
          title={t.manage}
          icon={Settings2}
          onClick={() => setOpen(true)}
        >
          {answers.length === 0 && <span className="max-md:sr-only">{t.manage}</span>}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <AnswersDialog answers={answers} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
