import { cx } from '@/lib/cx'

/**
 * The looks of everything that takes text. Phones zoom into inputs below 16 px, so the size falls to
 * the desk's 14 px only on wider screens.
 */
export function controlStyles(className?: string): string {
  return cx(
    'w-full rounded-control border border-control-line/70 bg-surface px-3 text-base text-ink shadow-control transition-colors md:text-body',
    'placeholder:text-faint hover:border-control-line',
    'focus-visible:border-focus focus-visible:outline-2 focus-visible:outline-focus/40 focus-visible:outline-offset-0',
    'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger/40',
    // The attribute and not the state: browsers count every select as read-only.
    '[&[readonly]]:bg-sunken [&[readonly]]:text-muted disabled:bg-sunken disabled:text-muted',
    className,
  )
}
