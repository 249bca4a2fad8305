import type { ReactNode } from 'react'
import { Button } from '@/components/button/Button'
import { Dialog } from '@/components/overlay/Dialog'
import { CopyableId } from '@/components/page/CopyableId'
import { DescriptionList } from '@/components/page/DescriptionList'
import { LongCode } from '@/components/page/LongCode'
import { shortDate } from '@/lib/dates'
import { rupees } from '@/lib/money'
import { InvoiceLink } from '@/records/InvoiceLink'
import { Timeline } from '@/records/Timeline'
import { ShareOnWhatsApp } from '@/records/WhatsApp'
import type { Claim } from './answers'
import { newsOf, stages } from './claims'
import { texts } from './texts'

const t = texts.ticket

interface Props {
  claim: Claim | undefined
  onClose: () => void
  /** An action for the user after a rejection. */
  remedy?: ReactNode
}

/** Shows one claim with all stages and their dates. */
export function TicketDialog({ claim, onClose, remedy }: Props) {
  return (
    <Dialog
      open={claim !== undefined}
      onClose={onClose}
      title={t.title}
      description={claim?.forReference ? texts.forReference : undefined}
      actions={
        <>
          {claim && <ShareOnWhatsApp size="md" news={newsOf(claim)} />}
          <InvoiceLink path={claim?.invoiceFile} size="md" />
          {remedy}
          <Button onClick={onClose}>{t.close}</Button>
        </>
      }
    >
      {claim && (
        <>
          <DescriptionList
            items={[
              { label: t.ticketNo, value: <CopyableId value={claim.ticketNo} /> },
              { label: t.scheme, value: claim.schemeName },
              { label: t.schemeId, value: <CopyableId value={claim.schemeId} /> },
              { label: t.schemeDate, value: shortDate(claim.schemeEndDate) },
              { label: t.purchaseDate, value: shortDate(claim.purchaseDate) },
              { label: t.purchaseFrom, value: <LongCode value={claim.purchaseFrom} /> },
              { label: t.amount, value: rupees(claim.invoiceAmount) },
            ]}
          />
          <h3 className="mt-6 mb-4 font-semibold text-base">{t.history}</h3>
          <Timeline entries={stages(claim)} palette="claim-customer" />
        </>
      )}
    </Dialog>
  )
}
