import { type ReactNode, useId } from 'react'
import { Button } from '@/components/button/Button'
import { Dialog, type DialogProps } from './Dialog'

interface FormDialogProps
  extends Pick<
    DialogProps,
    'open' | 'onClose' | 'title' | 'description' | 'size' | 'focusTitle' | 'focusAfter'
  > {
  cancel: string
  submit: string
  /** Whether the form is being sent. The dialog cannot be closed then. */
  sending?: boolean
  submitting?: string
  /** Whether Escape, the backdrop and the X close the dialog, in addition to its button. */
  closable?: boolean
  /** Whether there is nothing to send yet. */
  disabled?: boolean
  /** The action cannot be undone. */
  danger?: boolean
  /** Renders the form. It needs this id, because the button is outside. */
  children: (id: string) => ReactNode
}

/** A dialog around a form. Its buttons stay visible if the form is long. */
export function FormDialog({
  cancel,
  submit,
  sending = false,
  closable = true,
  submitting = submit,
  disabled,
  danger = false,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId()
  return (
    <Dialog
      {...dialog}
      dismissable={closable && !sending}
      actions={(dismiss) => (
        <>
          <Button
            variant="secondary"
            disabled={sending}
            onClick={closable ? dismiss : dialog.onClose}
          >
            {cancel}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={danger ? 'danger' : 'primary'}
            disabled={disabled}
            pending={sending}
          >
            {sending ? submitting : submit}
          </Button>
        </>
      )}
    >
      {children(id)}
    </Dialog>
  )
}
