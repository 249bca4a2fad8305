import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/button/Button'
import { type ButtonLooks, buttonStyles } from '@/components/button/buttonStyles'
import { ExternalLink } from '@/components/button/ExternalLink'
import { say } from '@/language'
import { storedFileUrl } from '@/lib/storedFileUrl'

interface InvoiceLinkProps extends ButtonLooks {
  /** The path of the stored file, 'files/…'. */
  path: string | null | undefined
  children?: ReactNode
}

/** Opens the invoice in a new tab, or reports that there is none. */
export function InvoiceLink({
  path,
  variant = 'secondary',
  size = 'sm',
  children = say('View Invoice'),
}: InvoiceLinkProps) {
  const url = storedFileUrl(path)
  if (!url) {
    return (
      <Button
        variant={variant}
        size={size}
        icon={FileText}
        onClick={() => window.alert(say('Invoice not available.'))}
      >
        {children}
      </Button>
    )
  }
  return (
    <ExternalLink href={url} arrow={false} className={buttonStyles({ variant, size })}>
      <FileText aria-hidden="true" />
      {children}
    </ExternalLink>
  )
}
