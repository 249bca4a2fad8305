import { ButtonLink } from '@/components/button/ButtonLink'
import { paths } from '@/lib/paths'
import type { Entry } from './api'
import { EntryTitle } from './EntryTitle'
import { texts } from './texts'

/** An email to the customer. Its content is on the emails page. */
export function LetterEntry({ letter }: { letter: NonNullable<Entry['letter']> }) {
  const { id, subject, to } = letter
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <EntryTitle>{subject}</EntryTitle>
        <p className="wrap-anywhere text-muted text-sm">Email to {to}</p>
      </div>
      <ButtonLink
        variant="quiet"
        size="sm"
        className="-mx-3"
        to={`${paths.letters}?${new URLSearchParams({ state: 'sent', to, letter: id })}`}
        aria-label={`${texts.timeline.read} ${subject}`}
      >
        {texts.timeline.read}
      </ButtonLink>
    </div>
  )
}
