import { CircleAlert } from 'lucide-react'

/** Why a form was refused, above its button and read out when it appears. */
export function FormAlert({ children }: { children: string | undefined }) {
  // The empty region is in the page from the start, because screen readers announce changes of a
  // region, not its arrival.
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
