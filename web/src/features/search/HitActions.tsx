import { Phone, Plus, UserPlus } from 'lucide-react'
import { Button } from '@/components/button/Button'
import { buttonStyles } from '@/components/button/buttonStyles'
import { cx } from '@/lib/cx'
import type { Wish } from '@/lib/useWish'
import { usePermissions } from '@/records/deskRole'
import type { Hit } from './api'
import { phoneOf } from './hits'
import { texts } from './texts'

const t = texts.actions

interface Props {
  hit: Hit
  /** Whether it is the only result. On a phone, a finger cannot point at another one. */
  isOnly: boolean
  /** Opens the result and starts an action there. */
  onOpen: (wish: Wish) => void
}

/** Actions for the active result, without opening it first. */
export function HitActions({ hit, isOnly, onOpen }: Props) {
  const may = usePermissions()
  const phone = phoneOf(hit)
  const look = { variant: 'secondary', size: 'sm' } as const
  const raises = hit.kind === 'customer' || hit.kind === 'product'
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons are no fields.
    <div
      role="group"
      aria-label={t.label(hit.number)}
      className={cx(
        'flex flex-wrap items-center gap-2 border-line border-t pt-3 empty:hidden',
        !isOnly && 'max-md:hidden',
      )}
    >
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
