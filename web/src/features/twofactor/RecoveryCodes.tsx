import { Check, Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { usePortal } from '@/api/portal'
import { Button } from '@/components/button/Button'
import { saveFile } from '@/lib/saveFile'
import { texts } from './texts'

const t = texts.codes

interface Props {
  codes: readonly string[]
  onKept: () => void
}

/** Shows the recovery codes once. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const { brand } = usePortal()
  const [isCopied, setCopied] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setCopied(true)
    } catch {
      // If the browser blocks the clipboard, the user can still write down or save the codes.
      setCopied(false)
    }
  }

  function save() {
    const text = [t.fileHead(brand), '', ...codes, ''].join('\n')
    saveFile(new Blob([text], { type: 'text/plain' }), t.file)
  }

  return (
    <div className="grid gap-5">
      <p className="text-muted">{t.help}</p>
      <ol className="grid gap-x-6 gap-y-2 rounded-control border border-line bg-sunken px-4 py-4 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all font-mono text-body">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        {navigator.clipboard && (
          <Button variant="secondary" icon={isCopied ? Check : Copy} onClick={copy}>
            {isCopied ? t.copied : t.copy}
          </Button>
        )}
        <Button variant="secondary" icon={Download} onClick={save}>
          {t.save}
        </Button>
      </div>
      <Button onClick={onKept}>{t.done}</Button>
    </div>
  )
}
