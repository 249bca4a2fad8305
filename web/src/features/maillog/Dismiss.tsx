import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/button/Button'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { useSave } from '@/records/useSave'
import { waitingKey } from '@/records/waiting'
import { dismiss, dismissAll, type LetterRow, lettersKey } from './api'
import { said, texts } from './texts'

interface Props {
  /** The email to dismiss. Without one, all failed emails. */
  letter?: LetterRow
  onDismissed?: () => void
}

/** Dismisses one failed email or all of them, after a confirmation. */
export function Dismiss({ letter, onDismissed }: Props) {
  const [isAsked, setAsked] = useState(false)
  const dismissal = useSave({
    send: () => (letter ? dismiss(letter.id) : dismissAll()),
    done: ({ letters, left }) => said.dismissed(letters, left),
    failure: texts.dismissFailure,
    refresh: [waitingKey, lettersKey],
    onSaved: onDismissed,
    onEnd: () => setAsked(false),
  })
  const { title, message } = letter ? texts.confirmDismiss.one : texts.confirmDismiss.all
  const label = letter ? texts.dismiss : texts.dismissAll
  return (
    <>
      <Button variant="secondary" icon={Trash2} onClick={() => setAsked(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={title}
        message={message}
        confirmLabel={label}
        pending={dismissal.isSaving}
        onConfirm={() => dismissal.save()}
        onCancel={() => setAsked(false)}
      />
    </>
  )
}
