import { Spinner } from '@/components/progress/Spinner'
import { fileSize } from '@/lib/files'
import { Button } from './Button'
import { firstClick } from './firstClick'

interface ExportProgressProps {
  bytes: number
  onCancel: () => void
}

/** Replaces the Export button during a download. The user can cancel here. */
export function ExportProgress({ bytes, onCancel }: ExportProgressProps) {
  return (
    <div className="flex items-center gap-3">
      <p role="status" className="flex items-center gap-2 text-muted">
        <Spinner label="" />
        Exporting <span className="tabular">{fileSize(bytes)}</span>
      </p>
      <Button variant="secondary" onClick={firstClick(onCancel)}>
        Cancel
      </Button>
    </div>
  )
}
