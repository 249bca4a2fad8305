import { type ReactNode, useState } from 'react'
import { FormDialog } from '@/components/overlay/FormDialog'
import type { RequestedProduct } from './RequestForm'
import { texts } from './texts'

const t = texts.request

/** What the owner of a request dialog hands in. Without a product it stays closed. */
export interface RequestDialogProps {
  product: RequestedProduct | undefined
  open: boolean
  onClose: () => void
  /** A ticket was raised: lists that show it are out of date. */
  onRaised?: (number: string | undefined) => void
}

interface FormProps {
  id: string
  product: RequestedProduct
  onSending: (sending: boolean) => void
  onEmptied: (isEmpty: boolean) => void
  onRaised: RequestDialogProps['onRaised']
}

interface Props extends RequestDialogProps {
  title: string
  children: (form: FormProps) => ReactNode
}

/** The frame of both request forms. It cannot be closed while a request is on its way. */
export function RequestDialog({ title, product, open, onClose, onRaised, children }: Props) {
  const [sending, setSending] = useState(false)
  const [isEmpty, setEmpty] = useState(false)
  return (
    <FormDialog
      open={open && product !== undefined}
      onClose={onClose}
      title={title}
      cancel={t.close}
      submit={t.submit}
      sending={sending}
      // After a success there is nothing to send until something is typed again.
      disabled={isEmpty && !sending}
      submitting={t.submitting}
    >
      {(id) =>
        product && children({ id, product, onSending: setSending, onEmptied: setEmpty, onRaised })
      }
    </FormDialog>
  )
}
