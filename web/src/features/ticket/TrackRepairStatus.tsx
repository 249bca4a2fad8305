import { PackageSearch } from 'lucide-react'
import { lazy, useEffect, useState } from 'react'
import { buttonStyles } from '@/components/button/buttonStyles'
import { WhenOpened } from '@/components/overlay/WhenOpened'
import { atRest } from '@/lib/atRest'
import { cx } from '@/lib/cx'
import { useScrollDirection } from '@/lib/useScrollDirection'
import { texts } from './texts'

const t = texts.check

const load = () => import('./CheckStatusDialog')
const CheckStatusDialog = lazy(load)

/**
 * The floating button of three customer pages, and its dialog. The button has its own strip at the
 * bottom, so that it covers nothing. On a phone, it shrinks when the user scrolls down.
 */
export function TrackRepairStatus() {
  const [open, setOpen] = useState(false)
  const isNarrow = useScrollDirection()
  // If loading fails now, opening the dialog tries again.
  useEffect(() => atRest(() => void load().catch(() => undefined)), [])
  return (
    <>
      <aside
        aria-label={t.open}
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
            <span className={cx(isNarrow && 'max-md:sr-only')}>{t.open}</span>
          </button>
        </div>
      </aside>
      <WhenOpened open={open}>
        <CheckStatusDialog open={open} onClose={() => setOpen(false)} />
      </WhenOpened>
    </>
  )
}
