import { Download } from 'lucide-react'
import { useExport } from '@/api/useExport'
import { Button } from '@/components/Button'
import { Spinner } from '@/components/Spinner'
import { useToast } from '@/components/ToastProvider'
import { fileSize } from '@/lib/bytes'
import { type CustomerFilter, exportCustomers } from './api'
import { texts } from './texts'

const t = texts.customers

/** Saves all customers of the present filter as a spreadsheet; it can be stopped on the way. */
export function ExportCustomers({ filter }: { filter: CustomerFilter }) {
  const toast = useToast()
  const { start, cancel, bytes } = useExport(t.exportFile, {
    onDone: () => toast({ text: t.exportDone, tone: 'success' }),
    onFailure: () => toast({ text: t.exportFailure, tone: 'error' }),
  })

  if (bytes === undefined) {
    return (
      <Button
        variant="secondary"
        icon={Download}
        onClick={() => start((onProgress, signal) => exportCustomers(filter, onProgress, signal))}
      >
        {t.export}
      </Button>
    )
  }
  return (
    <div className="flex items-center gap-3">
      <p role="status" className="flex items-center gap-2 text-muted">
        <Spinner label="" />
        {t.exporting} <span className="tabular">{fileSize(bytes)}</span>
      </p>
      <Button variant="secondary" onClick={cancel}>
        {t.cancelExport}
      </Button>
    </div>
  )
}
