import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '@/components/button/ButtonLink'
import { paths } from '@/lib/paths'
import { REJECTED } from '@/lib/statuses'
import type { Claim } from './answers'
import { liveSchemesQuery } from './api'
import { texts } from './texts'

/** The search parameter that opens the form of a scheme. */
export const SCHEME_PARAMETER = 'scheme'

/** Offers another invoice after a rejection, while the scheme accepts invoices. */
export function AnotherInvoice({ claim }: { claim: Claim | undefined }) {
  const isRejected = claim?.status === REJECTED
  const live = useQuery({ ...liveSchemesQuery(), enabled: isRejected }).data
  if (!isRejected || !live?.some(({ schemeId }) => schemeId === claim.schemeId)) return null
  return (
    <ButtonLink
      variant="secondary"
      to={`${paths.schemes}?${SCHEME_PARAMETER}=${encodeURIComponent(claim.schemeId)}`}
    >
      {texts.reason.again}
    </ButtonLink>
  )
}
