import type { CSSProperties, ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { texts } from './texts'

interface Props {
  theme: 'light' | 'dark'
  /** Design tokens that differ here, by name. */
  tokens?: Readonly<Record<string, string>> | undefined
  className?: string
  children: ReactNode
}

/** Shows content in one theme, independent of the page's theme. */
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
