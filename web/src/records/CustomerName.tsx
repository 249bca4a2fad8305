import { Avatar } from '@/components/page/Avatar'
import { orMissing } from '@/lib/missing'

/** A customer in a list of the desk. */
export function CustomerName({ name }: { name: string | null | undefined }) {
  return (
    <span className="flex items-center gap-3">
      <Avatar name={name} size="sm" />
      <span className="wrap-anywhere font-medium">{orMissing(name)}</span>
    </span>
  )
}
