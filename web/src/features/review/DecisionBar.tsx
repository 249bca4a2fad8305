import { ChevronLeft, ChevronRight, TriangleAlert } from 'lucide-react'
import { Button } from '@/components/button/Button'
import { texts } from './texts'

interface Props {
  notice: string | undefined
  isApproving: boolean
  /** Undefined for a decided record. */
  onApprove: (() => void) | undefined
  /** Undefined if the record can only be approved. */
  onReject: (() => void) | undefined
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** The buttons for the current record. On a phone they are in one row at the bottom. */
export function DecisionBar({ notice, isApproving, onApprove, onReject, ...on }: Props) {
  return (
    <footer className="actions-below border-line border-t bg-surface p-3 low:px-6 low:py-1.5 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] md:rounded-b-card">
      {notice && <Notice>{notice}</Notice>}
      <div className="max-md:flex max-md:gap-2 md:grid md:grid-cols-2 md:gap-2">
        {onApprove && (
          <>
            <Button
              variant="secondary"
              aria-keyshortcuts="R"
              className="max-md:order-2 max-md:flex-1"
              disabled={!onReject}
              onClick={onReject}
            >
              {texts.reject}
            </Button>
            <Button
              aria-keyshortcuts="A"
              className="max-md:order-3 max-md:flex-1"
              pending={isApproving}
              onClick={onApprove}
            >
              {texts.approve}
            </Button>
          </>
        )}
        <Button
          variant="secondary"
          size="sm"
          icon={ChevronLeft}
          aria-keyshortcuts="K"
          className="max-md:order-1 max-md:w-11 max-md:px-0!"
          disabled={!on.onPrevious}
          onClick={on.onPrevious}
        >
          <span className="max-md:sr-only">{texts.previous}</span>
        </Button>
        <Button
          variant="secondary"
          size="sm"
          icon={ChevronRight}
          aria-keyshortcuts="J"
          className="max-md:order-4 max-md:ml-auto max-md:w-11 max-md:px-0!"
          disabled={!on.onNext}
          onClick={on.onNext}
        >
          <span className="max-md:sr-only">{texts.next}</span>
        </Button>
      </div>
    </footer>
  )
}

/** Shown as an alert, because users decide fast. */
export function Notice({ children }: { children: string }) {
  return (
    <p
      role="alert"
      className="mb-3 flex items-start gap-2 rounded-control bg-tone-orange px-3 py-2 text-sm text-tone-orange-ink"
    >
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
      {children}
    </p>
  )
}
