import { PackageSearch } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/button/Button'
import { Dialog } from '@/components/overlay/Dialog'
import { CheckStatus } from './CheckStatus'
import { texts } from './texts'

const t = texts.check

/** The floating button of three customer screens and the modal it opens. */
export function TrackRepairStatus() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className="fixed right-4 bottom-4 z-30 sm:right-6 sm:bottom-6 print:hidden">
        <Button
          icon={PackageSearch}
          size="lg"
          className="rounded-full shadow-floating"
          onClick={() => setOpen(true)}
        >
          {t.open}
        </Button>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title={t.title}>
        <CheckStatus />
      </Dialog>
    </>
  )
}
