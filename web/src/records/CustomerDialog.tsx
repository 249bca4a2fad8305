import { type ReactNode, useEffect, useRef } from 'react'
import { Dialog, type DialogProps } from '@/components/overlay/Dialog'
import { CopyLink } from './CopyLink'
import { CustomerFacts } from './CustomerFacts'

interface CustomerDialogProps extends Pick<DialogProps, 'title' | 'size' | 'onClose'> {
  /** The customer whose records the dialog shows. The dialog is closed without one. */
  customerId: string | undefined
  /** The path of the dialog, so that the user can send it to a colleague. */
  link: string
  children: (customerId: string) => ReactNode
}

/** A dialog of the desk with the contact details and the records of one customer. */
export function CustomerDialog({
  title,
  size = 'xl',
  customerId,
  link,
  onClose,
  children,
}: CustomerDialogProps) {
  const last = useRef(customerId)
  useEffect(() => {
    if (customerId) last.current = customerId
  })
  return (
    <Dialog
      open={customerId !== undefined}
      onClose={onClose}
      title={title}
      size={size}
      // So J and K show the next customer.
      focusTitle
      focusAfter={() => document.querySelector<HTMLElement>(`[data-row="${last.current}"]`)}
      tools={<CopyLink path={link} variant="quiet" />}
    >
      {customerId && (
        <>
          <CustomerFacts customerId={customerId} />
          {children(customerId)}
        </>
      )}
    </Dialog>
  )
}
