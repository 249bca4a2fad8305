import { CheckCheck } from 'lucide-react'
import { usePortal } from '@/api/portal'
import { LinkedText } from '@/components/page/LinkedText'
import { cx } from '@/lib/cx'
import { dateTime } from '@/lib/dates'
import type { Message, Side } from './api'
import { Photos } from './Photos'
import { texts } from './texts'

interface Props {
  message: Message
  side: Side
  customerName: string | undefined
  /** Whether this is the first message that was unread at the start. */
  isNew: boolean
  /** Whether this is the last message that the other side has read. */
  isSeen: boolean
}

/** Shows one message with its author: own messages on the right, the others on the left. */
export function MessageLine({ message, side, customerName, isNew, isSeen }: Props) {
  const { brand } = usePortal()
  const isOwn = message.from === side
  return (
    <>
      {isNew && (
        <li
          data-new
          className="flex scroll-mt-4 items-center gap-3 font-medium text-brand-ink text-xs"
        >
          <span aria-hidden="true" className="h-px flex-1 bg-brand" />
          {texts.isNew}
          <span aria-hidden="true" className="h-px flex-1 bg-brand" />
        </li>
      )}
      <li className={cx('flex min-w-0 flex-col', isOwn ? 'items-end pl-8' : 'items-start pr-8')}>
        <p className="mb-1 flex flex-wrap gap-x-2 text-muted text-xs">
          <span className="wrap-anywhere font-medium text-ink">
            {nameOf(message, side, brand, customerName)}
          </span>
          <time dateTime={message.at}>{dateTime(message.at)}</time>
        </p>
        <div
          className={cx(
            'grid min-w-0 max-w-full gap-2 rounded-card border px-3 py-2',
            isOwn ? 'border-transparent bg-brand-soft' : 'border-line bg-surface',
          )}
        >
          {message.text && (
            <p className="wrap-anywhere whitespace-pre-line text-ink">
              <LinkedText text={message.text} />
            </p>
          )}
          <Photos paths={message.photos ?? []} />
        </div>
        {isSeen && (
          <p className="mt-1 flex items-center gap-1 text-muted text-xs">
            <CheckCheck aria-hidden="true" className="size-3.5" />
            {texts.seen}
          </p>
        )}
      </li>
    </>
  )
}

/** Customers see the brand name for the whole desk. Colleagues see who wrote the message. */
function nameOf(
  { from, author, authorName }: Message,
  side: Side,
  brand: string,
  customerName: string | undefined,
): string {
  if (from === 'desk') return side === 'desk' ? authorName || author || brand : brand
  return side === 'desk' ? customerName || texts.customer : texts.you
}
