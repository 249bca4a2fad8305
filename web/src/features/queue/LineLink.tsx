import type { MouseEvent } from 'react'
import { queueItemPath } from '@/lib/paths'
import type { QueueItem } from './api'

interface Props {
  item: QueueItem
  onOpen: (shown: { item: string }) => void
}

/** Shows the number of a line as a link. A click opens the line here, Ctrl+click in a new tab. */
export function LineLink({ item, onOpen }: Props) {
  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen({ item: item.id })
  }
  return (
    // The keyboard reaches the row, so the link is not in the tab order.
    <a
      data-line
      href={queueItemPath(item.id)}
      tabIndex={-1}
      onClick={open}
      className="whitespace-nowrap font-medium font-mono text-[0.9em] hover:underline"
    >
      {item.number}
    </a>
  )
}
