import { type ReactNode, useId } from 'react'
import { Button } from '@/components/button/Button'
import { Dialog, type DialogProps } from './Dialog'

interface FormDialogProps
  extends Pick<
    DialogProps,
    'open' | 'onClose' | 'title' | 'description' | 'size' | 'focusTitle' | 'focusAfter'
  > {
  /** The words on the two buttons. */
  cancel: string
  submit: string
  /** Whether the form is on its way: then the dialog cannot be closed. */
  sending?: boolean
  /** The word on the button meanwhile. */
  submitting?: string
  /** Whether it can be closed by Escape, the backdrop and the X, and not only by its button. */
  closable?: boolean
  /** Whether there is nothing to send yet. */
  disabled?: boolean
  /** What the form does cannot be taken back. */
  danger?: boolean
  /** The form, under the id by which the button sends it. */
  children: (id: string) => ReactNode
}

/** A dialog around a form, whose buttons stay in view however long it is. */
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
