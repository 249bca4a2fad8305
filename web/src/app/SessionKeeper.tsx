import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { whenOpened } from '@/components/overlay/whenOpened'
import { say } from '@/language'
import { type Session, type SessionStore, useSession } from '@/lib/session'

const LoginAbove = whenOpened(async () => (await import('./LoginAbove')).LoginAbove)
const Popup = whenOpened(async () => (await import('@/components/overlay/Popup')).Popup)

/**
 * Keeps unsaved work when a session ends. The login opens above it, and the same person continues.
 * Another person starts again and reads that the earlier work was not sent.
 */
export default function SessionKeeper({ store }: { store: SessionStore }) {
  const session = useSession(store)
  const isInterrupted = useSyncExternalStore(store.subscribe, store.isInterrupted)
  const interrupted = useRef<Session>(undefined)
  const [replaced, setReplaced] = useState<string>()
  useEffect(() => store.keep(), [store])

  useEffect(() => {
    const before = interrupted.current
    interrupted.current = isInterrupted ? session : undefined
    if (before && session && session.person !== before.person) setReplaced(nameOf(before))
  }, [session, isInterrupted])

  return (
    <>
      <LoginAbove open={isInterrupted} username={session ? nameOf(session) : ''} store={store} />
      <Popup
        open={replaced !== undefined}
        tone="warning"
        title={say('Not sent')}
        message={say(
          'You are now logged in as someone else. What {person} entered was not sent and is lost.',
          { person: replaced || say('the previous person') },
        )}
        onClose={() => setReplaced(undefined)}
      />
    </>
  )
}

/** Returns the login name: the email address of a customer, or the username at the desk. */
const nameOf = ({ customerId, email, person }: Session): string => (customerId ? email : person)
