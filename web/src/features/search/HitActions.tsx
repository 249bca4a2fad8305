import { Phone, Plus, UserPlus } from 'lucide-react'
import { Button } from '@/components/button/Button'
import { buttonStyles } from '@/components/button/buttonStyles'
import type { Wish } from '@/lib/useWish'
import { usePermissions } from '@/records/deskRole'
import type { Hit } from './api'
import { phoneOf } from './hits'
import { texts } from './texts'

const t = texts.actions

interface Props {
  hit: Hit
  /** Opens the result and starts an action there. */
  onOpen: (wish: Wish) => void
}

/** Actions for the active result, without opening it first. */
export function HitActions({ hit, onOpen }: Props) {
  const may = usePermissions()
  const phone = phoneOf(hit)
  const look = { variant: 'secondary', size: 'sm' } as const
  const raises = hit.kind === 'customer' || hit.kind === 'product'
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons are no fields.
    <div
      role="group"
      aria-label={t.label(hit.number)}
      className="flex flex-wrap items-center gap-2 border-line border-t pt-3 empty:hidden"
    >
      {/* On a phone, each result has its own call button. */}
      {phone && (
        <a href={`tel:${phone}`} className={buttonStyles(look, 'max-md:hidden')}>
          <Phone aria-hidden="true" className="size-4" />
          {t.call(hit.customerName)}
        </a>
      )}
      {raises && may('POST /desk/customers/{customerId}/tickets') && (
        <Button {...look} icon={Plus} onClick={() => onOpen({ raise: hit.number })}>
          {t.raise}
        </Button>
      )}
      {hit.kind === 'ticket' && (
        <Button {...look} icon={UserPlus} onClick={() => onOpen({ assign: true })}>
          {t.assign}
        </Button>
      )}
    </div>
  )
}
