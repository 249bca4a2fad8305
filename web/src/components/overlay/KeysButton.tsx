import { Keyboard } from 'lucide-react'
import { Button } from '@/components/button/Button'

interface Props {
  /** The name. Narrow screens show only the icon. */
  children: string
  onClick: () => void
}

/** Opens the list of shortcut keys. Hidden on phones. */
export function KeysButton({ onClick, children }: Props) {
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={Keyboard}
      title={children}
      className="max-md:hidden"
      onClick={onClick}
    >
      <span className="max-2xl:sr-only">{children}</span>
    </Button>
  )
}
