import { MessageSquareDot } from 'lucide-react'
import { newsTexts } from './news'

/** '2 new messages', with an icon. Shows nothing for zero. */
export function UnreadMark({ count }: { count: number | undefined }) {
  if (!count) return null
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap rounded-full bg-brand-soft px-2 py-0.5 font-medium text-brand-ink text-xs">
      <MessageSquareDot aria-hidden="true" className="size-3.5 shrink-0" />
      {newsTexts.unread(count)}
    </span>
  )
}
