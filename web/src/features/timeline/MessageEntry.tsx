import { Images } from 'lucide-react'
import { ButtonLink } from '@/components/button/ButtonLink'
import { LinkedText } from '@/components/page/LinkedText'
import { queueItemPath } from '@/lib/paths'
import type { Entry } from './api'
import { messageTitle, photosText, texts } from './texts'

const t = texts.timeline

/** One message about a ticket. The ticket has the whole conversation. */
export function MessageEntry({ message }: { message: NonNullable<Entry['message']> }) {
  const { from, author, authorName, ticket, ticketId, text, photos } = message
  const name = from === 'desk' ? authorName || author || t.theDesk : t.theCustomer
  return (
    <div className="grid justify-items-start gap-2">
      <h3 className="wrap-anywhere text-muted text-sm">{messageTitle(name, ticket)}</h3>
      {text && (
        <p className="wrap-anywhere line-clamp-6 whitespace-pre-line text-body">
          <LinkedText text={text} />
        </p>
      )}
      {photos ? (
        <p className="flex items-center gap-1.5 text-muted text-sm">
          <Images aria-hidden="true" className="size-4" />
          {photosText(photos)}
        </p>
      ) : null}
      <ButtonLink
        variant="quiet"
        size="sm"
        className="-mb-1.5 -ml-3"
        to={queueItemPath(ticketId)}
        aria-label={`${t.readMessage}: ${ticket}`}
      >
        {t.readMessage}
      </ButtonLink>
    </div>
  )
}
