import { type ReactNode, useId, useState } from 'react'
import { Button } from '@/components/button/Button'
import { Dialog } from '@/components/overlay/Dialog'
import type { RequestedProduct } from './RequestForm'
import { texts } from './texts'

const t = texts.request

/** What the owner of a request dialog hands in. Without a product it stays closed. */
export interface RequestDialogProps {
  product: RequestedProduct | undefined
  open: boolean
  onClose: () => void
}

interface FormProps {
  id: string
  product: RequestedProduct
  onSending: (sending: boolean) => void
}

interface Props extends RequestDialogProps {
  title: string
  children: (form: FormProps) => ReactNode
}

/** The frame of both request forms. It cannot be closed while a request is on its way. */
export function RequestDialog({ title, product, open, onClose, children }: Props) {
  const id = useId()
  const [sending, setSending] = useState(false)
  return (
    <Dialog
      open={open && product !== undefined}
      onClose={onClose}
      title={title}
      dismissable={!sending}
      actions={
        <>
          <Button variant="secondary" disabled={sending} onClick={onClose}>
            {t.close}
          </Button>
          <Button type="submit" form={id} pending={sending}>
            {sending ? t.submitting : t.submit}
          </Button>
        </>
      }
    >
      {product && children({ id, product, onSending: setSending })}
    </Dialog>
  )
}
