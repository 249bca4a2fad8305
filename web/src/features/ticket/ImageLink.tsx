import { Image } from 'lucide-react'
import { buttonStyles } from '@/components/button/buttonStyles'
import { ExternalLink } from '@/components/button/ExternalLink'
import { storedFileUrl } from '@/lib/storedFileUrl'
import { texts } from './texts'

/** Opens the photo of a ticket in a new tab. Shows nothing without a photo. */
export function ImageLink({ path }: { path: string | undefined }) {
  const url = storedFileUrl(path)
  if (!url) return null
  return (
    <ExternalLink
      href={url}
      arrow={false}
      className={buttonStyles({ variant: 'secondary', size: 'sm' })}
    >
      <Image aria-hidden="true" />
      {texts.details.image}
    </ExternalLink>
  )
}
