import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './Button'

interface PrintButtonProps {
  children: ReactNode
  /** Something that belongs on the paper is still on its way. */
  pending?: boolean
}

/** Opens the dialog of the browser that prints the page. */
export function PrintButton({ children, pending }: PrintButtonProps) {
  async function print() {
    // Fonts arrive a moment after what they are for, and paper cannot be corrected.
    await document.fonts?.ready
    window.print()
  }
  return (
    <Button icon={Printer} onClick={print} pending={pending}>
      {children}
    </Button>
  )
}
