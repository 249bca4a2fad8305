import type { QueryKey } from '@tanstack/react-query'
import { PackageCheck } from 'lucide-react'
import { adminApi, answer } from '@/api/client'
import { NOT_SAVED } from '@/api/refusals'
import { Button } from '@/components/button/Button'
import { headingOf } from '@/components/overlay/headingOf'
import { usePermissions } from './deskRole'
import { useSave } from './useSave'

interface Props {
  /** The id of the replacement. */
  id: string
  refresh: readonly QueryKey[]
  className?: string
}

/** Records that the old device of a replacement is back. */
export function OldDeviceBack({ id, refresh, className = '' }: Props) {
  const may = usePermissions()
  const returned = useSave({
    send: () =>
      answer(adminApi.POST('/desk/replacements/{id}/returned', { params: { path: { id } } })),
    done: 'The old device is marked as returned.',
    failure: NOT_SAVED,
    refresh,
  })
  if (!may('POST /desk/replacements/{id}/returned')) return null
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={PackageCheck}
      pending={returned.isSaving}
      className={className}
      onClick={(event) => {
        // The button disappears.
        headingOf(event.currentTarget)?.focus({ preventScroll: true })
        returned.save()
      }}
    >
      The old device is back
    </Button>
  )
}
