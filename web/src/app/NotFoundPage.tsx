import { ButtonLink } from '@/components/button/ButtonLink'
import { LostIllustration } from '@/components/illustrations/LostIllustration'
import { paths } from '@/lib/paths'

/** For an address that leads nowhere. */
export default function NotFoundPage() {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="shell-customer mx-auto grid min-h-dvh max-w-md place-content-center gap-4 px-4 text-center"
    >
      <LostIllustration className="mx-auto w-48" />
      <h1 className="text-xl font-semibold">Page not found</h1>
      <p className="text-muted">
        The address may be mistyped, or the page has moved. From the start page everything can be
        reached.
      </p>
      <div>
        <ButtonLink to={paths.login}>Go to the start page</ButtonLink>
      </div>
    </main>
  )
}
