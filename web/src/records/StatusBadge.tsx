import { LinkedText } from '@/components/page/LinkedText'
import { cx } from '@/lib/cx'
import { parcelLink, TRACK_PARCEL, withoutLinks } from './parcel'
import { type StatusPalette, statusTone, type Tone } from './statusTones'

interface StatusBadgeProps {
  status: string | null | undefined
  palette: StatusPalette
  /** Turns the badge into a button, for example to show why a claim was rejected. */
  onClick?: () => void
}

/**
 * The class names are complete, because the style sheet does not include names built at run time.
 */
const tones: Record<Tone, string> = {
  blue: 'bg-tone-blue text-tone-blue-ink',
  green: 'bg-tone-green text-tone-green-ink',
  yellow: 'bg-tone-yellow text-tone-yellow-ink',
  lemon: 'bg-tone-lemon text-tone-lemon-ink ring-1 ring-tone-yellow ring-inset',
  amber: 'bg-tone-amber text-tone-amber-ink',
  purple: 'bg-tone-purple text-tone-purple-ink',
  orange: 'bg-tone-orange text-tone-orange-ink',
  red: 'bg-tone-red text-tone-red-ink',
  grey: 'bg-tone-grey text-tone-grey-ink',
}

export function StatusBadge({ status, palette, onClick }: StatusBadgeProps) {
  const { word: whole, tone } = statusTone(status, palette)
  // An address would fill the whole badge. Customers have a button beside it, the desk a short link in it.
  const words = withoutLinks(whole)
  const parcel = parcelLink(whole)
  const badge = (
    <span
      data-tone={tone}
      className={cx(
        'inline-flex max-w-72 items-center gap-1.5 rounded-md px-2 py-0.5 text-left font-medium text-xs',
        tones[tone],
        onClick && 'underline decoration-current/50 underline-offset-2 hover:decoration-current',
      )}
    >
      <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-current" />
      {/* A custom status may be long. The badge shows its beginning, the history the full text. */}
      <span className="wrap-anywhere line-clamp-2 [&_a]:text-inherit" title={words}>
        {onClick || palette === 'ticket-customer' ? (
          words
        ) : (
          <LinkedText
            text={whole}
            nameOf={(href) => (href === parcel ? TRACK_PARCEL : new URL(href).hostname)}
          />
        )}
      </span>
    </span>
  )
  if (!onClick) return badge
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex items-center rounded-md max-md:min-h-11"
    >
      {badge}
    </button>
  )
}
