import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { useSave } from '@/records/useSave'
import { letIn, type Person, staffKey } from './api'
import { said, texts } from './texts'

interface Props {
  person: Person | undefined
  onClose: () => void
}

/** Confirms sending a login link for a new browser, while an account is under attack. */
export function LetInDialog({ person, onClose }: Props) {
  const sending = useSave({
    send: ({ id }: Person) => letIn(id),
    done: said.sent,
    failure: texts.letIn.failure,
    refresh: [staffKey],
    onEnd: onClose,
  })
  return (
    <ConfirmDialog
      open={person !== undefined}
      title={person && said.letInQuestion(person.name)}
      message={texts.letIn.message}
      confirmLabel={texts.letIn.confirm}
      pending={sending.isSaving}
      onConfirm={() => person && sending.save(person)}
      onCancel={onClose}
    />
  )
}
