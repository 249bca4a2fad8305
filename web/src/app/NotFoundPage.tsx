import { ButtonLink } from '@/components/button/ButtonLink'
import { say } from '@/language'
import { useLocation } from '@/lib/router'
import { LostPage } from './LostPage'
import { useHome } from './useHome'

/** For an unknown address. The server answers it with status 404. */
export default function NotFoundPage() {
  const home = useHome(useLocation().pathname)
  return (
    <LostPage
      title={say('Page not found')}
      text={say(
        'The address may be wrong, or the page has moved. Go to the start page to find what you need.',
      )}
      home={home}
    >
      <ButtonLink to={home.to}>{say('Go to the start page')}</ButtonLink>
    </LostPage>
  )
}
