import { Button } from '@/components/button/Button'
import { Dialog } from '@/components/overlay/Dialog'
import { SendToCustomer } from '@/records/SendToCustomer'
import { Timeline } from '@/records/Timeline'
import type { DeskClaim } from './api'
import { newsOf, stages } from './claims'
import { texts } from './texts'

interface Props {
  claim: DeskClaim | undefined
  onClose: () => void
}

export function HistoryDialog({ claim, onClose }: Props) {
  return (
    <Dialog
      open={claim !== undefined}
      onClose={onClose}
      title={texts.review.history}
      description={claim?.ticketNo}
      size="sm"
      actions={
        <>
          {claim && <SendToCustomer size="md" customerId={claim.customerId} news={newsOf(claim)} />}
          <Button onClick={onClose}>{texts.ticket.close}</Button>
        </>
      }
    >
      {claim && <Timeline entries={stages(claim)} palette="claim-admin" />}
    </Dialog>
  )
}
