import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '@/components/button/Button'

const texts = { newer: 'Newer', older: 'Older' }

interface Props {
  /** The name of the list, for screen readers. */
  label: string
  /** Cursors of the next pages in each direction; empty if there is none. */
  newer: string
  older: string
  goTo: (place: { after?: string; before?: string }) => void
}

/** The navigation of a list without page numbers. */
export function NewerOlder({ label, newer, older, goTo }: Props) {
  if (!newer && !older) return null
  return (
    <nav aria-label={label} className="mt-4 flex justify-between gap-3">
      <Button
        variant="secondary"
        icon={ChevronLeft}
        disabled={!newer}
        onClick={() => goTo({ after: newer })}
      >
        {texts.newer}
      </Button>
      <Button
        variant="secondary"
        icon={ChevronRight}
        disabled={!older}
        onClick={() => goTo({ before: older })}
      >
        {texts.older}
      </Button>
    </nav>
  )
}
