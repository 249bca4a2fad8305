import { Spinner } from '@/components/progress/Spinner'
import { fileSize } from '@/lib/files'
import { Button } from './Button'
import { firstClick } from './firstClick'

interface ExportProgressProps {
  /** What has arrived so far. */
  bytes: number
  onCancel: () => void
}

/** Stands in place of the Export button while the file arrives, which can be stopped on the way. */
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
