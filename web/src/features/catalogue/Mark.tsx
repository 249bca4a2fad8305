import { cx } from '@/lib/cx'

const tones = {
  grey: 'bg-tone-grey text-tone-grey-ink',
  green: 'bg-mint-soft text-success-ink',
  red: 'bg-danger-soft text-danger-ink',
} as const

interface Props {
  tone: keyof typeof tones
  children: string
}

export function Mark({ tone, children }: Props) {
  return (
    <span
      className={cx(
        'inline-block whitespace-nowrap rounded-md px-2 py-0.5 font-medium text-xs',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
