import { Download } from 'lucide-react'
import { useState } from 'react'
import { useExport } from '@/api/useExport'
import { Button } from '@/components/button/Button'
import { ExportProgress } from '@/components/button/ExportProgress'
import { firstClick } from '@/components/button/firstClick'
import { Popup } from '@/components/overlay/Popup'
import { useToast } from '@/components/overlay/ToastProvider'
import { type ClaimFilter, exportBasic, exportWithContacts } from './api'
import { exported, exportedWithout, texts } from './texts'

type Kind = typeof exportBasic

interface Props {
  filter: ClaimFilter
  /** The buttons, in their order: a label and what it saves. */
  kinds: readonly { label: string; save: Kind }[]
}

/** Saves all rows of the present filter as a spreadsheet; it can be stopped on the way. */
export function ExportSchemes({ filter, kinds }: Props) {
  const toast = useToast()
  const [fallback, setFallback] = useState<string>()
  const { start, cancel, bytes } = useExport({
    onDone: ({ name, isFallback }) =>
      isFallback ? setFallback(name) : toast({ text: exported(name), tone: 'success' }),
    onFailure: () => toast({ text: texts.manage.exportFailure, tone: 'error' }),
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
      <Popup
        open={fallback !== undefined}
        title={texts.manage.fallbackTitle}
        message={fallback && exportedWithout(fallback)}
        tone="warning"
        onClose={() => setFallback(undefined)}
      />
    </>
  )
}

export const withContacts = { label: texts.manage.export, save: exportWithContacts }

/** The registered schemes list writes the basic sheet, and offers the other as a choice. */
export const basicFirst = [
  { label: texts.registered.exportContacts, save: exportWithContacts },
  { label: texts.registered.export, save: exportBasic },
]
