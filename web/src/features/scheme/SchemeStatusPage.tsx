import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadFailure } from '@/api/loadFailure'
import { ButtonLink } from '@/components/button/ButtonLink'
import { EmptyState } from '@/components/page/EmptyState'
import { PageHeader } from '@/components/page/PageHeader'
import { DataTable } from '@/components/table/DataTable'
import { paths } from '@/lib/paths'
import { customerSession, useSession } from '@/lib/session'
import { AnotherInvoice } from './AnotherInvoice'
import type { Claim } from './answers'
import { ownClaimsQuery } from './api'
import { ClaimGroupSection } from './ClaimGroupSection'
import { claimColumns } from './claimColumns'
import { ReasonDialog } from './ReasonDialog'
import { TicketDialog } from './TicketDialog'
import { texts } from './texts'

const t = texts.status

/** The dealer's claims, scheme by scheme: where each stands, and since when. */
export default function SchemeStatusPage() {
  const session = useSession(customerSession)
  const claims = useQuery(ownClaimsQuery(session?.customerId ?? ''))
  const [shown, setShown] = useState<Claim>()
  const [rejected, setRejected] = useState<Claim>()

  return (
    <>
      <PageHeader title={t.title} help={t.help} />
      {claims.data?.length ? (
        <div className="grid grid-cols-1 gap-8">
          {claims.data.map((group) => (
            <ClaimGroupSection
              key={group.schemeId}
              group={group}
              onShow={setShown}
              onReason={setRejected}
            />
          ))}
        </div>
      ) : (
        // The table without rows has the other states: loading, failed and empty.
        <DataTable
          caption={t.title}
          columns={claimColumns({ onShow: setShown, onReason: setRejected })}
          rows={[]}
          rowKey={(claim) => claim.ticketNo}
          loading={claims.isPending}
          error={loadFailure(claims, t.failure)}
          empty={
            <EmptyState
              title={t.empty}
              action={<ButtonLink to={paths.schemes}>{t.emptyAction}</ButtonLink>}
            />
          }
          skeletonRows={3}
        />
      )}
      <TicketDialog
        claim={shown}
        onClose={() => setShown(undefined)}
        remedy={<AnotherInvoice claim={shown} />}
      />
      <ReasonDialog
        claim={rejected}
        onClose={() => setRejected(undefined)}
        remedy={<AnotherInvoice claim={rejected} />}
      />
    </>
  )
}
