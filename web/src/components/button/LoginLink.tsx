import { say } from '@/language'
import { paths } from '@/lib/paths'
import { Link } from '@/lib/router'
import type { SessionStore } from '@/lib/session'

interface Props {
  to?: string
  /**
   * The session of a form with unsaved work. The login opens above the form, so that the work
   * stays.
   */
  above?: SessionStore
}

/** A link to the login, shown beside a message that the session has ended. */
export function LoginLink({ to = paths.login, above }: Props) {
  return (
    <Link
      to={to}
      onClick={(event) => {
        if (!above?.isInterrupted()) return
        event.preventDefault()
        above.refresh()
      }}
      className="font-medium text-brand-ink text-sm underline underline-offset-4 max-md:inline-flex max-md:min-h-11 max-md:items-center"
    >
      {say('Go to the login')}
    </Link>
  )
}
