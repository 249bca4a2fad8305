import { Avatar } from '@/components/page/Avatar'
import { orMissing } from '@/lib/missing'

interface Props {
  name: string | null | undefined
  /** What waits of this customer's, below the name. */
  note?: string | undefined
}

/** A customer in a list of the desk. */
export function CustomerName({ name, note }: Props) {
  return (
    <span className="flex items-center gap-3">
      <Avatar name={name} size="sm" />
      <span className="min-w-0">
        <span className="wrap-anywhere font-medium">{orMissing(name)}</span>
        {note && (
          <span className="flex items-center gap-1.5 font-normal text-brand-ink text-xs">
            <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-current" />
            {note}
          </span>
        )}
      </span>
    </span>
  )
}
