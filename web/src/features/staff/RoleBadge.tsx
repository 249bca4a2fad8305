import { cx } from '@/lib/cx'
import type { Role } from './api'

const tones: Record<Role, string> = {
  Owner: 'bg-tone-purple text-tone-purple-ink',
  Manager: 'bg-tone-blue text-tone-blue-ink',
  Agent: 'bg-tone-grey text-tone-grey-ink',
}

export function RoleBadge({ role }: { role: Role }) {
  return (
    <span className={cx('inline-block rounded-md px-2 py-0.5 font-medium text-xs', tones[role])}>
      {role}
    </span>
  )
}
