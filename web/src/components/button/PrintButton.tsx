import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './Button'

interface PrintButtonProps {
  children: ReactNode
  pending?: boolean
}

export function PrintButton({ children, pending }: PrintButtonProps) {
  async function print() {
    // Waits for the fonts, because a printed page cannot change later.
    await document.fonts?.ready
    window.print()
  }
  return (
    <Button icon={Printer} onClick={print} pending={pending}>
      {children}
    </Button>
  )
}
