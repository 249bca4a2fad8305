import { useId } from 'react'
import { CopyableId } from '@/components/page/CopyableId'
import { DataTable } from '@/components/table/DataTable'
import { shortDate } from '@/lib/dates'
import { orMissing } from '@/lib/missing'
import type { Claim, ClaimGroup } from './answers'
import { claimColumns } from './claimColumns'
import { texts } from './texts'

const t = texts.status

interface Props {
  group: ClaimGroup
  onShow: (claim: Claim) => void
  onReason: (claim: Claim) => void
}

export function ClaimGroupSection({ group, onShow, onReason }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <header className="mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id={id} className="wrap-anywhere font-semibold text-lg">
          {orMissing(group.schemeName)}
        </h2>
        <p className="flex flex-wrap items-baseline gap-x-3 text-muted text-sm">
          <CopyableId value={group.schemeId} />
          <span>
            {t.ends} {shortDate(group.schemeEndDate)}
          </span>
        </p>
      </header>
      <DataTable
        caption={orMissing(group.schemeName)}
        columns={claimColumns({ onShow, onReason })}
        rows={group.claims}
        rowKey={(claim) => claim.ticketNo}
        onRowClick={onShow}
        empty={t.empty}
      />
    </section>
  )
}
