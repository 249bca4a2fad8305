import { cx } from '@/lib/cx'

const tones = [
  'bg-tone-blue text-tone-blue-ink',
  'bg-tone-green text-tone-green-ink',
  'bg-tone-purple text-tone-purple-ink',
  'bg-tone-orange text-tone-orange-ink',
  'bg-tone-grey text-tone-grey-ink',
] as const

interface AvatarProps {
  name: string | null | undefined
  size?: 'sm' | 'md' | 'lg'
}

/**
 * The first letter of a name in a circle. Hidden from screen readers, because the name is beside
 * it.
 */
export function Avatar({ name, size = 'md' }: AvatarProps) {
  const initial = [...(name ?? '').trim()][0]?.toLocaleUpperCase('en') ?? '?'
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-grid shrink-0 select-none place-items-center rounded-full font-semibold',
        size === 'sm' && 'size-7 text-xs',
        size === 'md' && 'size-8 text-sm',
        size === 'lg' && 'size-14 text-lg',
        toneOf(name),
      )}
    >
      {initial}
    </span>
  )
}

/** The same name always has the same colour, so that users find a row again. */
function toneOf(name: string | null | undefined): string {
  let sum = 0
  for (const letter of name ?? '') sum += letter.codePointAt(0) ?? 0
  return tones[sum % tones.length] ?? tones[0]
}
