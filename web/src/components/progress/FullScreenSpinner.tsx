import { say } from '@/language'
import { Spinner } from './Spinner'

/** Covers the page while a whole screen loads. It fades in late, so that a quick answer shows no flash. */
export function FullScreenSpinner({ label = say('Loading...') }: { label?: string }) {
  return (
    <div className="appear-late fixed inset-0 z-40 grid place-items-center bg-canvas/80 text-brand-ink">
      <Spinner label={label} className="size-8" />
    </div>
  )
}
