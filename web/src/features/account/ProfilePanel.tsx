import type { UseQueryResult } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/button/Button'
import { IconButton } from '@/components/button/IconButton'
import { LoginLink } from '@/components/button/LoginLink'
import { FormAlert } from '@/components/form/FormAlert'
import { Skeleton } from '@/components/progress/Skeleton'
import { discardFirst } from '@/components/work/discardFirst'
import type { Customer } from './api'
import { logOutCustomer } from './logout'
import { ProfileView } from './ProfileView'
import { profileLoadError } from './profileErrors'
import { texts } from './texts'

const ProfileForm = lazy(async () => ({ default: (await import('./ProfileForm')).ProfileForm }))

interface Props {
  open: boolean
  profile: UseQueryResult<Customer>
  onClose: () => void
  /** Leaves the form. If it has changes, the user confirms first. */
  onLeave: (then: () => void) => void
}

/** The panel under the profile icon: the record, or the form that changes it. It opens with the record. */
export function ProfilePanel({ open, ...props }: Props) {
  return open && <Opened {...props} />
}

function Opened({ profile, onClose, onLeave }: Omit<Props, 'open'>) {
  const [isEditing, setEditing] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const titleId = useId()

  useEffect(() => panel.current?.focus(), [])

  function edit(next: boolean) {
    setEditing(next)
    // The pressed button disappears with its mode, so the panel gets the focus.
    panel.current?.focus()
  }

  return (
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className="fixed inset-x-3 top-[4.5rem] z-50 max-h-[calc(100dvh-6rem)] overflow-y-auto rounded-card border border-line bg-raised p-5 shadow-floating sm:absolute sm:inset-x-auto sm:top-full sm:right-0 sm:mt-5 sm:w-96"
    >
      <div className="mb-4 flex items-center justify-between">
        <h2 id={titleId} className="text-lg font-semibold">
          {texts.profile.title}
        </h2>
        <IconButton label={texts.profile.close} icon={X} size="sm" onClick={onClose} />
      </div>
      {profile.data && isEditing && (
        <Suspense fallback={<Skeleton className="h-56" />}>
          <ProfileForm
            customer={profile.data}
            onDone={() => edit(false)}
            onCancel={() => onLeave(() => edit(false))}
          />
        </Suspense>
      )}
      {profile.data && !isEditing && (
        <ProfileView customer={profile.data} onEdit={() => edit(true)} />
      )}
      {profile.isPending && <Skeleton className="h-56" />}
      {profile.isError && !profile.data && (
        <div className="grid gap-4">
          <FormAlert>{profileLoadError(profile.error)}</FormAlert>
          {profileLoadError(profile.error).endsWith(texts.profile.noToken) && <LoginLink />}
          {/* Without a profile, the user must still be able to log out. */}
          <div className="grid grid-cols-2 gap-3">
            <Button variant="secondary" onClick={() => profile.refetch()}>
              {texts.profile.retry}
            </Button>
            <Button variant="secondary" onClick={() => discardFirst(logOutCustomer)}>
              {texts.profile.logout}
            </Button>
          </div>
        </div>
      )}
    </section>
  )
}
