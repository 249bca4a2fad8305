import { type ReactNode, useState } from 'react'
import { FormDialog } from '@/components/overlay/FormDialog'
import type { RequestedProduct } from './RequestForm'
import { texts } from './texts'

const t = texts.request

/** The props of a request dialog. It is closed without a product. */
export interface RequestDialogProps {
  product: RequestedProduct | undefined
  open: boolean
  onClose: () => void
  /** Called after a ticket was raised, so that lists can refresh. */
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

/** The dialog of both request forms. It cannot be closed while sending. */
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
      // After a success, the button is disabled until the user types again.
      disabled={isEmpty && !sending}
      submitting={t.submitting}
    >
      {(id) =>
        product && children({ id, product, onSending: setSending, onEmptied: setEmpty, onRaised })
      }
    </FormDialog>
  )
}
