import { type ComponentProps, type ReactNode, useState } from 'react'
import { FormDialog } from '@/components/overlay/FormDialog'

export interface InDialog {
  id: string
  onSending: (sending: boolean) => void
  onSaved: () => void
}

interface Props extends Omit<ComponentProps<typeof FormDialog>, 'sending' | 'children'> {
  children: (dialog: InDialog) => ReactNode
}

/**
 * A dialog around a form that uses useSaveForm. It stays open while the form saves and closes
 * afterwards.
 */
export function SavingDialog({ children, ...dialog }: Props) {
  const [sending, setSending] = useState(false)
  return (
    <FormDialog {...dialog} sending={sending}>
      {(id) => children({ id, onSending: setSending, onSaved: dialog.onClose })}
    </FormDialog>
  )
}
