import { ButtonLink } from '@/components/button/ButtonLink'
import { LostIllustration } from '@/components/illustrations/LostIllustration'
import { paths } from '@/lib/paths'
import { useDeskRole } from '@/records/deskRole'

/** Replaces a page of the desk that the user's role does not include. */
export function NotForYourRole() {
  const role = useDeskRole()
  return (
    <div className="mx-auto grid max-w-md place-content-center gap-4 py-10 text-center">
      <LostIllustration className="mx-auto w-48" />
      <h1 className="font-semibold text-xl">This page is not for your role</h1>
      <p className="text-muted">
        Your role at the desk is {role}. If you need this page for your work, ask an owner of the
        desk for another role.
      </p>
      <div className="flex justify-center">
        <ButtonLink to={paths.customers}>Go to the start page</ButtonLink>
      </div>
    </div>
  )
}
