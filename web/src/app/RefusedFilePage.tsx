import { ButtonLink } from '@/components/button/ButtonLink'
import { say } from '@/language'
import { paths } from '@/lib/paths'
import { adminSession, customerSession, useSession } from '@/lib/session'
import { LostPage } from './LostPage'
import { useHome } from './useHome'

/** For a stored file that cannot be shown. The server sends the other files itself. */
export default function RefusedFilePage() {
  const home = useHome(paths.customer)
  const sessions = [useSession(customerSession), useSession(adminSession)]
  if (sessions.some(Boolean)) {
    return (
      <LostPage
        title={say('File not found')}
        text={say(
          'It may be removed, or belong to someone else, or the link is incomplete. Please open it again from its page.',
        )}
        home={home}
      >
        <ButtonLink to={home.to}>{say('Go to the start page')}</ButtonLink>
      </LostPage>
    )
  }
  return (
    <LostPage
      title={say('Please log in to open this file')}
      text={say(
        'Only the owner and our service desk can open a file. Log in, then open it again from its page.',
      )}
      home={home}
    >
      <ButtonLink to={paths.login}>{say('Customer login')}</ButtonLink>
      <ButtonLink to={paths.adminLogin} variant="secondary">
        {say('Service desk')}
      </ButtonLink>
    </LostPage>
  )
}
