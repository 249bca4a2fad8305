import { CircleAlert } from 'lucide-react'

/** The error above the button of a form. Screen readers announce it. */
export function FormAlert({ children }: { children: string | undefined }) {
  // The empty region is in the page from the start. Screen readers announce changes inside it, not
  // its arrival.
  return (
    <div role="alert" className="empty:sr-only">
      {children && (
        <p className="flex gap-2 rounded-control bg-danger-soft px-3 py-2 text-sm text-danger-ink">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {children}
        </p>
      )}
    </div>
  )
}
