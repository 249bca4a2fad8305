import { Copy } from 'lucide-react'
import { Button } from '@/components/button/Button'
import { useToast } from '@/components/overlay/ToastProvider'
import type { ChosenActionProps } from './ChosenBar'
import { texts } from './texts'

const t = texts.chosen

/** Puts the numbers of the chosen lines into the clipboard, one under the other, as spreadsheets take them. */
export function CopyNumbers({ chosen }: ChosenActionProps) {
  const toast = useToast()
  // Browsers keep the clipboard from pages that came over an unprotected connection.
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
    <Button variant="secondary" size="sm" icon={Copy} onClick={copy}>
      {t.copy}
    </Button>
  )
}
