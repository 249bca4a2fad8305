import { useState } from 'react'
import { Button } from '@/components/Button'
import { Dialog } from '@/components/Dialog'

/** The floating button of three customer screens and the modal it opens. */
export function TrackRepairStatus() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className="fixed right-4 bottom-4 z-30 print:hidden sm:right-6 sm:bottom-6">
        <Button onClick={() => setOpen(true)}>Track Repair Status</Button>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title="Check Status">
        <p className="text-muted">The status search opens soon.</p>
      </Dialog>
    </>
  )
}
