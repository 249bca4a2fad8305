import { Replace } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '@/components/button/Button'
import { headingOf } from '@/components/overlay/headingOf'
import { usePermissions } from '@/records/deskRole'
import { OldDeviceBack } from '@/records/OldDeviceBack'
import { ticketsKey } from '@/records/ticketsKey'
import { queueKey } from '@/records/waiting'
import type { Ticket } from './api'
import { ReplacementDialog } from './ReplacementDialog'
import { ReplacementFacts } from './ReplacementFacts'
import { texts } from './texts'

const t = texts.replacement

interface Props {
  ticket: Ticket
  /** Leaves out the button for the old device. The queue's panel has it above. */
  factsOnly?: boolean
}

/** For an AWR ticket at the desk: shows the replacement, or a button to enter it. */
export function ReplacementPart({ ticket, factsOnly = false }: Props) {
  const [isOpen, setOpen] = useState(false)
  // The button disappears after the replacement.
  const heading = useRef<HTMLElement>(null)
  const may = usePermissions()
  if (ticket.replacement) {
    return <Made {...{ ticket, factsOnly }} replacement={ticket.replacement} />
  }
  if (!may('POST /desk/tickets/{id}/replacement')) return null
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={Replace}
        className="self-start justify-self-start max-sm:w-full"
        onClick={(event) => {
          heading.current = headingOf(event.currentTarget)
          setOpen(true)
        }}
      >
        {t.enter}
      </Button>
      <ReplacementDialog
        ticket={ticket}
        open={isOpen}
        onClose={() => setOpen(false)}
        focusAfter={() => heading.current}
      />
    </>
  )
}

interface MadeProps extends Required<Props> {
  replacement: NonNullable<Ticket['replacement']>
}

function Made({ ticket, replacement, factsOnly }: MadeProps) {
  return (
    <section aria-label={t.heading} className="grid w-full gap-3 rounded-control bg-sunken p-3">
      <ReplacementFacts
        replacement={replacement}
        oldSerialNo={ticket.productDetails?.serialNo}
        isDesk
      />
      {!replacement.returnedAt && !factsOnly && (
        <OldDeviceBack
          id={replacement._id}
          refresh={[ticketsKey, queueKey]}
          className="self-start justify-self-start max-sm:w-full"
        />
      )}
    </section>
  )
}
