import { cx } from '@/lib/cx'

interface LogoProps {
  /** The name beside the mark; without it the mark stands alone and needs a name around it. */
  brand?: string
  size?: 'sm' | 'md' | 'lg'
  className?: string
}

const heights = { sm: 'h-6', md: 'h-7', lg: 'h-10' } as const
const words = { sm: 'text-sm', md: 'text-base', lg: 'text-xl' } as const

/** A shield whose heart is a lens: what the company makes, and what it promises afterwards. */
export function Logo({ brand, size = 'md', className }: LogoProps) {
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      <svg
        viewBox="0 0 28 32"
        fill="none"
        aria-hidden="true"
        className={cx('w-auto', heights[size])}
      >
        <path
          d="M14 1 26 5.2v10.1c0 7.3-4.9 12.9-12 15.7C6.9 28.2 2 22.6 2 15.3V5.2z"
          className="fill-brand"
        />
        <path d="M14 1v30C6.9 28.2 2 22.6 2 15.3V5.2z" className="fill-black" opacity="0.12" />
        <circle cx="14" cy="14.7" r="6.7" className="fill-white" />
        <circle cx="14" cy="14.7" r="3.6" className="fill-brand" />
        <circle cx="20.8" cy="7.9" r="1.7" className="fill-art-accent" />
      </svg>
      {brand && <span className={cx('font-semibold tracking-tight', words[size])}>{brand}</span>}
    </span>
  )
}
