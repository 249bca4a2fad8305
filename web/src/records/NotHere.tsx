import { SearchX } from 'lucide-react'

/** Reports in a dialog that the record in the address does not exist here. */
export function NotHere({ children }: { children: string }) {
  return (
    <p
      role="alert"
      className="mt-4 flex items-start gap-3 rounded-card border border-line bg-tone-yellow px-4 py-3 text-sm text-tone-yellow-ink"
    >
      <SearchX aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="wrap-anywhere min-w-0">{children}</span>
    </p>
  )
}

/** "Ticket T-1 is not one of this customer's tickets. …" */
export const notAmong = (what: string, among: string): string =>
  `${what} is not one of this customer's ${among}. The link may be incomplete or have the wrong customer ID.`

export const noCustomer = (customerId: string): string =>
  `There is no customer ${customerId}. The link may be incomplete.`
