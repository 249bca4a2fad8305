import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { useDeed } from '@/records/useDeed'
import { disable, type Person, staffKey } from './api'
import { said, texts } from './texts'

interface Props {
  person: Person | undefined
  onClose: () => void
}

/** Asks before somebody is shut out. */
export function DisableDialog({ person, onClose }: Props) {
  const shutOut = useDeed({
    send: ({ id }: Person) => disable(id),
    said: ({ name }) => said.disabled(name),
    queryKey: staffKey,
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      open={person !== undefined}
      title={person && said.disableQuestion(person.name)}
      message={texts.disable.message}
      confirmLabel={texts.disable.confirm}
      danger
      pending={shutOut.isPending}
      onConfirm={() => person && shutOut.mutate(person)}
      onCancel={onClose}
    />
  )
}
