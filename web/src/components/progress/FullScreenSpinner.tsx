import { say } from '@/language'
import { Spinner } from './Spinner'

/**
 * Covers the page while a screen loads. It appears with a delay, so that a quick answer causes no
 * flash.
 */
export function FullScreenSpinner({ label = say('Loading...') }: { label?: string }) {
  return (
    <div className="appear-late fixed inset-0 z-40 grid place-items-center bg-canvas/80 text-brand-ink">
      <Spinner label={label} className="size-8" />
    </div>
  )
}
