import { orMissing } from '@/lib/missing'
import type { DeskClaim } from './api'
import { StateBadge } from './StateBadge'
import { texts } from './texts'

/** The scheme of a claim at the desk. A deleted scheme keeps its claims and is marked. */
export function ClaimedScheme({ claim }: { claim: DeskClaim }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 [justify-content:inherit]">
      <span className="wrap-anywhere">{orMissing(claim.schemeName)}</span>
      {claim.schemeDeleted && <StateBadge tone="grey">{texts.list.deleted}</StateBadge>}
    </span>
  )
}
