import { REJECTED } from '@/lib/statuses'
import { StatusBadge } from '@/records/StatusBadge'
import type { Claim } from './answers'
import { StateBadge } from './StateBadge'
import { texts } from './texts'

interface Props<C extends Claim> {
  claim: C
  palette: 'claim-customer' | 'claim-admin'
  onReason: (claim: C) => void
}

/** Shows the status of a claim. A click on Rejected shows the reason. */
export function ClaimStatus<C extends Claim>({ claim, palette, onReason }: Props<C>) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5 whitespace-nowrap [justify-content:inherit]">
      <StatusBadge
        status={claim.status}
        palette={palette}
        {...(claim.status === REJECTED && { onClick: () => onReason(claim) })}
      />
      {claim.forReference && <StateBadge tone="grey">{texts.forReference}</StateBadge>}
    </span>
  )
}
