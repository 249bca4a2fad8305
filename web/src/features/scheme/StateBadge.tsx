import type { ReactNode } from 'react'

const tones = {
  green: 'bg-tone-green text-tone-green-ink',
  grey: 'bg-tone-grey text-tone-grey-ink',
  orange: 'bg-tone-orange text-tone-orange-ink',
  blue: 'bg-tone-blue text-tone-blue-ink',
} as const

interface Props {
  tone: keyof typeof tones
  children: ReactNode
}

/** A label beside the status of a scheme or claim: ended, deleted, for reference, duplicate. */
export function StateBadge({ tone, children }: Props) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-md px-2 py-0.5 font-medium text-xs ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
