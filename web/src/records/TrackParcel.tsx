import { Truck } from 'lucide-react'
import { buttonStyles } from '@/components/button/buttonStyles'
import { ExternalLink } from '@/components/button/ExternalLink'
import { parcelLink, TRACK_PARCEL } from './parcel'

interface Props {
  status: string | null | undefined
  className?: string
}

/** Links to the parcel tracking page, if the status contains one. */
export function TrackParcel({ status, className }: Props) {
  const href = parcelLink(status)
  if (!href) return null
  return (
    <ExternalLink
      href={href}
      arrow={false}
      className={buttonStyles({ variant: 'secondary' }, `min-h-11 ${className ?? ''}`)}
    >
      <Truck aria-hidden="true" />
      {TRACK_PARCEL}
    </ExternalLink>
  )
}
