import { Link2 } from 'lucide-react'
import { usePortal } from '@/api/portal'
import { Button } from '@/components/button/Button'
import type { ButtonLooks } from '@/components/button/buttonStyles'
import { IconButton } from '@/components/button/IconButton'
import { useToast } from '@/components/overlay/ToastProvider'
import { say } from '@/language'

interface CopyLinkProps extends Pick<ButtonLooks, 'variant'> {
  /** The path of the page, without the host. */
  path: string
  /**
   * The name of the linked page, if the screen has several such buttons. The button then shows only
   * an icon.
   */
  to?: string
  copied?: string
}

const LABEL = say('Copy link')

/**
 * Copies the full address of a page. It starts with the public URL, because the reader may not
 * reach the address of this page.
 */
export function CopyLink({
  path,
  to,
  variant = 'secondary',
  copied = say('Link copied.'),
}: CopyLinkProps) {
  const toast = useToast()
  const { publicUrl } = usePortal()
  // Browsers offer the clipboard only on https pages.
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
