import type { ReactNode } from 'react'
import { Button } from '@/components/button/Button'
import { Dialog } from '@/components/overlay/Dialog'
import type { Claim } from './answers'
import { texts } from './texts'

const t = texts.reason

interface Props {
  claim: Claim | undefined
  onClose: () => void
  /** An action for the user. */
  remedy?: ReactNode
}

/** Shows why a claim was rejected, to the dealer and to the desk. */
export function ReasonDialog({ claim, onClose, remedy }: Props) {
  return (
    <Dialog
      open={claim !== undefined}
      onClose={onClose}
      title={t.title}
      description={claim?.ticketNo}
      size="sm"
      actions={
        <>
          {remedy}
          <Button onClick={onClose}>{t.close}</Button>
        </>
      }
    >
      <p className="wrap-anywhere whitespace-pre-line">
        {claim?.rejectionReason?.trim() || t.none}
      </p>
    </Dialog>
  )
}
