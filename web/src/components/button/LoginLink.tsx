import { Link } from 'react-router'
import { paths } from '@/lib/paths'

/** The way on from a sentence that says that nobody is logged in any more. */
export function LoginLink({ to = paths.login }: { to?: string }) {
  return (
    <Link
      to={to}
      className="font-medium text-brand-ink text-sm underline underline-offset-4 max-md:inline-flex max-md:min-h-11 max-md:items-center"
    >
      Go to the login
    </Link>
  )
}
