import type { ReactNode } from 'react'
import { Dialog, type DialogProps } from '@/components/overlay/Dialog'
import { CopyLink } from './CopyLink'
import { CustomerFacts } from './CustomerFacts'

interface CustomerDialogProps extends Pick<DialogProps, 'title' | 'size' | 'onClose'> {
  /** The customer whose records are shown; without one the dialog is closed. */
  customerId: string | undefined
  /** Its address, for a colleague to be sent. */
  link: string
  children: (customerId: string) => ReactNode
}

/** A dialog of the desk with the records of one customer, below who that is. */
export function CustomerDialog({
  title,
  size = 'xl',
  customerId,
  link,
  onClose,
  children,
}: CustomerDialogProps) {
  return (
    <Dialog
      open={customerId !== undefined}
      onClose={onClose}
      title={title}
      size={size}
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
