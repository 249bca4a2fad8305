import { Button } from '@/components/button/Button'
import { Dialog } from '@/components/overlay/Dialog'
import { Timeline } from '@/records/Timeline'
import type { Ticket } from './api'
import { deskTexts } from './deskTexts'
import { timelineOf } from './history'
import { ticketName } from './texts'

const t = deskTexts.desk

interface Props {
  ticket: Ticket
  open: boolean
  onClose: () => void
}

export function StatusHistoryDialog({ ticket, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.history}
      description={ticketName(ticket.ticketNumber)}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      {ticket.statusUpdates?.length ? (
        <Timeline entries={timelineOf(ticket)} palette="ticket-admin" />
      ) : (
        <p className="py-6 text-center text-muted">{t.noHistory}</p>
      )}
    </Dialog>
  )
}
