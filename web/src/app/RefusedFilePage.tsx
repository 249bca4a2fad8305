import { ButtonLink } from '@/components/button/ButtonLink'
import { paths } from '@/lib/paths'
import { adminSession, customerSession, useSession } from '@/lib/session'
import { LostPage } from './LostPage'
import { useHome } from './useHome'

/** For a stored file that was opened in a tab and could not be shown; the server serves the others itself. */
export default function RefusedFilePage() {
  const home = useHome(paths.customer)
  const sessions = [useSession(customerSession), useSession(adminSession)]
  if (sessions.some(Boolean)) {
    return (
      <LostPage
        title="File not found"
        text="It may belong to somebody else, or the link is not complete. Please open it again from the page that shows it."
        home={home}
      >
        <ButtonLink to={home.to}>Go to the start page</ButtonLink>
      </LostPage>
    )
  }
  return (
    <LostPage
      title="Please log in to open this file"
      text="Files are shown to their owner and to our service desk. Log in, then open the file again from its page."
      home={home}
    >
      <ButtonLink to={paths.login}>Customer login</ButtonLink>
      <ButtonLink to={paths.adminLogin} variant="secondary">
        Service desk
      </ButtonLink>
    </LostPage>
  )
}
