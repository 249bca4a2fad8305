import type { ReactNode } from 'react'
import { Button } from '@/components/button/Button'
import { say } from '@/language'
import { Dialog } from './Dialog'

interface ConfirmDialogProps {
  open?: boolean
  title: ReactNode
  message: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** The action cannot be taken back. */
  danger?: boolean
  pending?: boolean
  onConfirm: () => void
  onCancel: () => void
}

export function ConfirmDialog({
  open = true,
  title,
  message,
  confirmLabel,
  cancelLabel = say('Cancel'),
  danger = false,
  pending = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      size="sm"
      dismissable={!pending}
      actions={
        <>
          {/* The first action has the focus when the dialog opens: Enter must not delete by habit. */}
          <Button variant="secondary" disabled={pending} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {message}
    </Dialog>
  )
}
