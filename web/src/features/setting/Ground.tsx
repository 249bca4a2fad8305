import type { CSSProperties, ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { texts } from './texts'

interface Props {
  theme: 'light' | 'dark'
  /** Values of the design system that differ on it, by their names. */
  tokens?: Readonly<Record<string, string>> | undefined
  className?: string
  children: ReactNode
}

/** A piece of the page in one theme, whichever theme the page itself is shown in. */
export function Ground({ theme, tokens, className, children }: Props) {
  return (
    <figure
      data-theme={theme}
      style={tokens as CSSProperties}
      className="min-w-0 overflow-hidden rounded-control border border-line bg-surface text-ink"
    >
      <div className={cx('flex min-h-20 items-center px-4 py-4', className)}>{children}</div>
      <figcaption className="border-line border-t bg-canvas px-4 py-1.5 text-muted text-xs">
        {texts.brand[theme]}
      </figcaption>
    </figure>
  )
}
