import { ButtonLink } from '@/components/button/ButtonLink'
import { useLocation } from '@/lib/router'
import { LostPage } from './LostPage'
import { useHome } from './useHome'

/** For an address that leads nowhere. The server answers it with the status that says so. */
export default function NotFoundPage() {
  const home = useHome(useLocation().pathname)
  return (
    <LostPage
      title="Page not found"
      text="The address may be wrong, or the page has moved. Go to the start page to find what you need."
      home={home}
    >
      <ButtonLink to={home.to}>Go to the start page</ButtonLink>
    </LostPage>
  )
}
