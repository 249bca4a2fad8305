import { Link2 } from 'lucide-react'
import { usePortal } from '@/api/portal'
import { Button } from '@/components/button/Button'
import type { ButtonLooks } from '@/components/button/buttonStyles'
import { IconButton } from '@/components/button/IconButton'
import { useToast } from '@/components/overlay/ToastProvider'
import { say } from '@/language'

interface CopyLinkProps extends Pick<ButtonLooks, 'variant'> {
  /** The address inside the portal. */
  path: string
  /** What it leads to, where several links can be copied: then the button is an icon alone. */
  to?: string
  copied?: string
}

const LABEL = say('Copy link')

/**
 * Puts the whole address into the clipboard, for a colleague or a customer to be sent. It begins as the links in
 * letters do, since whoever gets it may not reach the address at which this page was opened.
 */
export function CopyLink({
  path,
  to,
  variant = 'secondary',
  copied = say('Link copied.'),
}: CopyLinkProps) {
  const toast = useToast()
  const { publicUrl } = usePortal()
  // Browsers keep the clipboard from pages that came over an unprotected connection.
  if (!navigator.clipboard) return null
  async function copy() {
    try {
      await navigator.clipboard.writeText(publicUrl + path)
      toast({ text: copied, tone: 'success' })
    } catch {
      const text = say('The link could not be copied. Please copy it from the address bar.')
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
