import { ScanBarcode } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/button/Button'
import { ManyStatus } from './ManyStatus'

const LABEL = 'Update by ticket number'

/** Sets one status for tickets whose numbers are pasted or scanned. */
export function EnterNumbers() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={ScanBarcode}
        title={LABEL}
        className="max-md:min-w-11"
        onClick={() => setOpen(true)}
      >
        <span className="max-laptop:sr-only">{LABEL}</span>
      </Button>
      <ManyStatus open={isOpen} ids={[]} onClose={close} onDone={close} />
    </>
  )
}
