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
  /** The action cannot be undone. */
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
          {/* The first button gets the focus, so that a quick Enter does not delete anything. */}
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
