import { cx } from '@/lib/cx'

/**
 * The class names of all text controls. Phones zoom into inputs below 16 px, so only wider screens
 * use 14 px.
 */
export function controlStyles(className?: string): string {
  return cx(
    'w-full rounded-control border border-control-line/70 bg-surface px-3 text-base text-ink shadow-control transition-colors md:text-body',
    'placeholder:text-faint hover:border-control-line',
    'focus-visible:border-focus focus-visible:outline-2 focus-visible:outline-focus/40 focus-visible:outline-offset-0',
    'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger/40',
    // Matches the attribute, not the state: browsers count every select as read-only.
    '[&[readonly]]:bg-sunken [&[readonly]]:text-muted disabled:bg-sunken disabled:text-muted',
    className,
  )
}
