import { PackageSearch } from 'lucide-react'
import { useState } from 'react'
import { buttonStyles } from '@/components/button/buttonStyles'
import { whenOpened } from '@/components/overlay/whenOpened'
import { say } from '@/language'
import { cx } from '@/lib/cx'
import { useScrollDirection } from '@/lib/useScrollDirection'

const CheckStatusDialog = whenOpened(async () => (await import('./CheckStatusDialog')).default)

/**
 * The floating button of three customer pages, and its dialog. The button has its own strip at the
 * bottom, so that it covers nothing. On a phone, it shrinks when the user scrolls down.
 */
export function TrackRepairStatus() {
  const [open, setOpen] = useState(false)
  const isNarrow = useScrollDirection()
  const label = say('Track Repair Status')
  return (
    <>
      <aside
        aria-label={label}
        className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-canvas pb-[env(safe-area-inset-bottom)] print:hidden"
      >
        <div
          className={cx(
            'mx-auto flex max-w-[75rem] justify-end px-4 transition-[padding] sm:px-6',
            isNarrow ? 'py-3 max-md:py-1' : 'py-3',
          )}
        >
          <button
            type="button"
            onClick={() => setOpen(true)}
            className={buttonStyles(
              {},
              cx('h-11! rounded-full shadow-floating', isNarrow && 'max-md:w-11 max-md:px-0'),
            )}
          >
            <PackageSearch aria-hidden="true" />
            <span className={cx(isNarrow && 'max-md:sr-only')}>{label}</span>
          </button>
        </div>
      </aside>
      <CheckStatusDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}
