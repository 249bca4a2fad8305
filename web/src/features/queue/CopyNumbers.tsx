import { Copy } from 'lucide-react'
import { Button } from '@/components/button/Button'
import { useToast } from '@/components/overlay/ToastProvider'
import type { ChosenActionProps } from './ChosenBar'
import { texts } from './texts'

const t = texts.chosen

/** Copies the numbers of the selected lines, one per line, ready to paste into a spreadsheet. */
export function CopyNumbers({ chosen }: ChosenActionProps) {
  const toast = useToast()
  // Browsers offer the clipboard only on https pages.
  if (!navigator.clipboard) return null
  async function copy() {
    try {
      await navigator.clipboard.writeText(chosen.map(({ number }) => number).join('\n'))
      toast({ text: t.copied(chosen.length), tone: 'success' })
    } catch {
      toast({ text: t.notCopied, tone: 'error' })
    }
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={Copy}
      title={t.copy}
      className="max-md:min-w-11"
      onClick={copy}
    >
      <span className="@max-2xl:sr-only">{t.copy}</span>
    </Button>
  )
}
