import { Download } from 'lucide-react'
import { useState } from 'react'
import { type ExportedFile, useExport } from '@/api/useExport'
import { Button } from '@/components/button/Button'
import { ExportProgress } from '@/components/button/ExportProgress'
import { firstClick } from '@/components/button/firstClick'
import { Popup } from '@/components/overlay/Popup'
import { useToast } from '@/components/overlay/ToastProvider'

const FAILURE = 'The export failed. Please try again.'

/** One spreadsheet that the list offers: its button text and its download. */
interface ExportKind<Filter> {
  label: string
  save: (
    filter: Filter,
    onProgress: (bytes: number) => void,
    signal: AbortSignal,
  ) => Promise<ExportedFile>
}

interface Props<Filter> {
  filter: Filter
  kinds: readonly ExportKind<Filter>[]
  /** The message if the server sent another sheet than requested. */
  fallback?: { title: string; explanation: string }
}

/** Exports all rows that match the filter as a spreadsheet. The user can cancel the export. */
export function ExportButtons<Filter>({ filter, kinds, fallback }: Props<Filter>) {
  const toast = useToast()
  const [fallbackName, setFallbackName] = useState<string>()
  const { start, cancel, bytes } = useExport({
    onDone: ({ name, isFallback }) =>
      isFallback ? setFallbackName(name) : toast({ text: exported(name), tone: 'success' }),
    onFailure: () => toast({ text: FAILURE, tone: 'error' }),
  })

  if (bytes !== undefined) return <ExportProgress bytes={bytes} onCancel={cancel} />
  return (
    <>
      {kinds.map(({ label, save }) => (
        <Button
          key={label}
          variant="secondary"
          icon={Download}
          onClick={firstClick(() => {
            void start((onProgress, signal) => save(filter, onProgress, signal))
          })}
        >
          {label}
        </Button>
      ))}
      {fallback && (
        <Popup
          open={fallbackName !== undefined}
          title={fallback.title}
          message={fallbackName && `${exported(fallbackName)} ${fallback.explanation}`}
          tone="warning"
          onClose={() => setFallbackName(undefined)}
        />
      )}
    </>
  )
}

const exported = (fileName: string): string => `${fileName} was downloaded.`
