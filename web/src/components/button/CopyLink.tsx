import { Link2 } from 'lucide-react'
import { useToast } from '@/components/overlay/ToastProvider'
import { Button } from './Button'
import type { ButtonLooks } from './buttonStyles'
import { IconButton } from './IconButton'

interface CopyLinkProps extends Pick<ButtonLooks, 'variant'> {
  /** The address inside the portal. */
  path: string
  /** What it leads to, where several links can be copied: then the button is an icon alone. */
  to?: string
  copied?: string
}

const LABEL = 'Copy link'

/** Puts the whole address into the clipboard, for a colleague or a customer to be sent. */
export function CopyLink({
  path,
  to,
  variant = 'secondary',
  copied = 'The link is in your clipboard.',
}: CopyLinkProps) {
  const toast = useToast()
  // Browsers keep the clipboard from pages that came over an unprotected connection.
  if (!navigator.clipboard) return null
  async function copy() {
    try {
      await navigator.clipboard.writeText(window.location.origin + path)
      toast({ text: copied, tone: 'success' })
    } catch {
      const text = 'The link could not be copied. Please copy it from the address bar.'
      toast({ text, tone: 'error' })
    }
  }
  if (to) return <IconButton size="sm" icon={Link2} label={`${LABEL} to ${to}`} onClick={copy} />
  return (
    <Button variant={variant} size="sm" icon={Link2} onClick={copy}>
      {LABEL}
    </Button>
  )
}
