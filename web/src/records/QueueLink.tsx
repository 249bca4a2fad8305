import { ListTodo } from 'lucide-react'
import { ButtonLink } from '@/components/button/ButtonLink'
import type { ButtonLooks } from '@/components/button/buttonStyles'
import { queueItemPath } from '@/lib/paths'

const LABEL = 'Open in queue'

interface Props {
  /** The id of the record, or the number of a ticket or claim. */
  item: string
  /** The number that tells this link from the others of the page. */
  number: string
  variant?: ButtonLooks['variant']
}

/** Links a record of a list to the queue, where the desk assigns and answers it. */
export function QueueLink({ item, number, variant = 'secondary' }: Props) {
  return (
    <ButtonLink
      variant={variant}
      size="sm"
      icon={ListTodo}
      to={queueItemPath(item)}
      aria-label={`${LABEL}: ${number}`}
    >
      {LABEL}
    </ButtonLink>
  )
}
