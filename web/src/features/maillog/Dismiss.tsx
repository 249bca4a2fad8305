import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { useSave } from '@/records/useSave'
import { waitingKey } from '@/records/waiting'
import { dismiss, dismissAll, type LetterRow, lettersKey } from './api'
import { said, texts } from './texts'

interface Props {
  /** The email to dismiss, or 'all' failed emails. */
  asked: LetterRow | 'all' | undefined
  onEnd: () => void
  onDismissed: () => void
}

/** Confirms that one failed email or all of them are dismissed. */
export function Dismiss({ asked, onEnd, onDismissed }: Props) {
  const dismissal = useSave({
    send: (which: LetterRow | 'all') => (which === 'all' ? dismissAll() : dismiss(which.id)),
    done: ({ letters, left }) => said.dismissed(letters, left),
    failure: texts.dismissFailure,
    refresh: [waitingKey, lettersKey],
    onSaved: onDismissed,
    onEnd,
  })
  const { title, message } = texts.confirmDismiss[asked === 'all' ? 'all' : 'one']
  return (
    <ConfirmDialog
      open={asked !== undefined}
      title={title}
      message={message}
      confirmLabel={asked === 'all' ? texts.dismissAll : texts.dismiss}
      pending={dismissal.isSaving}
      onConfirm={() => asked && dismissal.save(asked)}
      onCancel={onEnd}
    />
  )
}
