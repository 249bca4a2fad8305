import { Link } from '@/lib/router'
import { trackerLink } from '@/lib/trackerLink'
import { openAlready, texts } from './texts'

/** Tells the customer at once that the product already has an open ticket. */
export function OpenTicketNote({ number }: { number: string }) {
  return (
    <p className="rounded-control bg-tone-yellow px-3 py-2 text-sm text-tone-yellow-ink">
      {openAlready(number)}{' '}
      <Link to={trackerLink(number)} className="font-medium underline underline-offset-2">
        {texts.request.track}
      </Link>
    </p>
  )
}
