import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '@/components/button/ButtonLink'
import { paths } from '@/lib/paths'
import { REJECTED } from '@/lib/statuses'
import type { Claim } from './answers'
import { liveSchemesQuery } from './api'
import { texts } from './texts'

/** The parameter by which an address opens the form of a scheme at once. */
export const SCHEME_PARAMETER = 'scheme'

/** The way on from a rejection, for as long as its scheme takes invoices. */
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
