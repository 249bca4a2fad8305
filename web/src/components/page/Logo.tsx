import { cx } from '@/lib/cx'

interface Picture {
  url: string
  width: number
  height: number
}

interface LogoProps {
  /** The owner's logo, which replaces the default one. */
  picture?: (Picture & { dark?: Picture | undefined }) | undefined
  /** The name beside the logo. Without it, the surrounding element needs a name. */
  brand?: string
  size?: 'sm' | 'md' | 'lg'
  className?: string
}

const heights = { sm: 'h-6', md: 'h-7', lg: 'h-10' } as const
const words = { sm: 'text-sm', md: 'text-base', lg: 'text-xl' } as const

/** A logo wider than this contains the name, so no text is shown next to it. */
const WORDMARK = 2

export function Logo({ brand, picture, size = 'md', className }: LogoProps) {
  const isNamed = picture !== undefined && picture.width > WORDMARK * picture.height
  return (
    <span className={cx('inline-flex min-w-0 items-center gap-2.5', className)}>
      {picture ? (
        [picture, picture.dark].map(
          (one) =>
            one && (
              <img
                key={one.url}
                src={one.url}
                width={one.width}
                height={one.height}
                alt={isNamed ? (brand ?? '') : ''}
                className={cx(
                  'w-auto max-w-44 object-contain object-left',
                  heights[size],
                  // Paper is light in both themes.
                  picture.dark &&
                    (one === picture.dark
                      ? 'hidden dark:block print:hidden!'
                      : 'dark:hidden print:block!'),
                )}
              />
            ),
        )
      ) : (
        <DrawnMark size={size} />
      )}
      {brand && !isNamed && (
        <span
          className={cx('wrap-anywhere line-clamp-2 font-semibold tracking-tight', words[size])}
        >
          {brand}
        </span>
      )}
    </span>
  )
}

function DrawnMark({ size }: { size: keyof typeof heights }) {
  return (
    <svg
      viewBox="0 0 28 32"
      fill="none"
      aria-hidden="true"
      className={cx('w-auto shrink-0', heights[size])}
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
  )
}
