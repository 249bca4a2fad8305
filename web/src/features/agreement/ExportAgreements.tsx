import { Download } from 'lucide-react'
import { useExport } from '@/api/useExport'
import { Button } from '@/components/button/Button'
import { ExportProgress } from '@/components/button/ExportProgress'
import { firstClick } from '@/components/button/firstClick'
import { useToast } from '@/components/overlay/ToastProvider'
import { type AgreementFilter, exportAgreements } from './api'
import { texts } from './texts'

const t = texts.desk

/** Saves all letters of the present filter as a spreadsheet; it can be stopped on the way. */
export function ExportAgreements({ filter }: { filter: AgreementFilter }) {
  const toast = useToast()
  const { start, cancel, bytes } = useExport({
    onDone: () => toast({ text: t.exportDone, tone: 'success' }),
    onFailure: () => toast({ text: t.exportFailure, tone: 'error' }),
  })

  if (bytes !== undefined) return <ExportProgress bytes={bytes} onCancel={cancel} />
  return (
    <Button
      variant="secondary"
      icon={Download}
      onClick={firstClick(() => {
        void start((onProgress, signal) => exportAgreements(filter, onProgress, signal))
      })}
    >
      {t.export}
    </Button>
  )
}
