import { useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '@/api/error'
import { useAction } from '@/api/useAction'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { useToast } from '@/components/overlay/ToastProvider'
import { disable, type Person, staffKey } from './api'
import { said, texts } from './texts'

interface Props {
  person: Person | undefined
  onClose: () => void
}

/** Asks before somebody is shut out. */
export function DisableDialog({ person, onClose }: Props) {
  const queries = useQueryClient()
  const toast = useToast()
  const shutOut = useAction({
    mutationFn: ({ id }: Person) => disable(id),
    onSuccess: (_, { name }) => toast({ text: said.disabled(name), tone: 'success' }),
    onError: (error) => toast({ text: sentenceOf(error, texts.people.failure), tone: 'error' }),
    onSettled: () => {
      onClose()
      return queries.invalidateQueries({ queryKey: staffKey })
    },
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
