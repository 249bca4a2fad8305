import { PackageCheck, Replace } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '@/components/button/Button'
import { FormAlert } from '@/components/form/FormAlert'
import { headingOf } from '@/components/overlay/headingOf'
import { usePermissions } from '@/records/deskRole'
import { ticketsKey } from '@/records/ticketsKey'
import { useSave } from '@/records/useSave'
import { queueKey } from '@/records/waiting'
import { markReturned, type Ticket } from './api'
import { ReplacementDialog } from './ReplacementDialog'
import { ReplacementFacts } from './ReplacementFacts'
import { texts } from './texts'

const t = texts.replacement

/** For an AWR ticket at the desk: shows the replacement, or a button to enter it. */
export function ReplacementPart({ ticket }: { ticket: Ticket }) {
  const [isOpen, setOpen] = useState(false)
  // The button disappears after the replacement.
  const heading = useRef<HTMLElement>(null)
  const may = usePermissions()
  if (ticket.replacement) return <Made ticket={ticket} replacement={ticket.replacement} />
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

interface MadeProps {
  ticket: Ticket
  replacement: NonNullable<Ticket['replacement']>
}

function Made({ ticket, replacement }: MadeProps) {
  const returned = useSave({
    send: () => markReturned(replacement._id),
    done: t.returnedNow,
    failure: t.failure,
    inPage: true,
    refresh: [ticketsKey, queueKey],
  })
  return (
    <section aria-label={t.heading} className="grid w-full gap-3 rounded-control bg-sunken p-3">
      <ReplacementFacts
        replacement={replacement}
        oldSerialNo={ticket.productDetails?.serialNo}
        isDesk
      />
      {!replacement.returnedAt && (
        <Button
          variant="secondary"
          size="sm"
          icon={PackageCheck}
          pending={returned.isSaving}
          className="self-start justify-self-start max-sm:w-full"
          onClick={(event) => {
            // The button disappears.
            headingOf(event.currentTarget)?.focus({ preventScroll: true })
            returned.save()
          }}
        >
          {t.markReturned}
        </Button>
      )}
      <FormAlert>{returned.problem}</FormAlert>
    </section>
  )
}
