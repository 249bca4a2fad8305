import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadFailure } from '@/api/loadFailure'
import { ButtonLink } from '@/components/button/ButtonLink'
import { SelectField } from '@/components/form/SelectField'
import { useShownDialog } from '@/components/overlay/useShownDialog'
import { EmptyState } from '@/components/page/EmptyState'
import { PageHeader } from '@/components/page/PageHeader'
import { DataTable } from '@/components/table/DataTable'
import { SearchBox } from '@/components/table/SearchBox'
import { useListState } from '@/components/table/useListState'
import { orMissing } from '@/lib/missing'
import { paths } from '@/lib/paths'
import { customerSession, useSession } from '@/lib/session'
import { APPROVED, REJECTED } from '@/lib/statuses'
import { IN_PROCESS } from '@/lib/statuses.gen'
import { NotHere } from '@/records/NotHere'
import { sameName } from '@/records/sameName'
import { AnotherInvoice } from './AnotherInvoice'
import type { Claim } from './answers'
import { ClaimGroupSection } from './ClaimGroupSection'
import { ClaimTotals } from './ClaimTotals'
import { claimColumns } from './claimColumns'
import { fitting, totalsOf } from './ownClaims'
import { ownClaimsQuery } from './ownClaimsQuery'
import { ReasonDialog } from './ReasonDialog'
import { TicketDialog } from './TicketDialog'
import { texts } from './texts'

const t = texts.status

/** The order of the statuses. Waiting claims come first. */
const order = [IN_PROCESS, APPROVED, REJECTED]

/** The dealer's claims by scheme, with status and date. */
export default function SchemeStatusPage() {
  const session = useSession(customerSession)
  const claims = useQuery(ownClaimsQuery(session?.customerId ?? ''))
  const list = useListState(['status', 'scheme'])
  const { shown, open, close } = useShownDialog(['claim'])
  const [rejected, setRejected] = useState<Claim>()

  const all = claims.data ?? []
  const { status, scheme } = list.filters
  const asked = { q: list.q, status, scheme }
  const found = fitting(all, asked)
  const opened = all
    .flatMap((group) => group.claims)
    .find(({ ticketNo }) => shown.claim !== '' && sameName(shown.claim, ticketNo))
  const onShow = ({ ticketNo }: Claim) => open({ claim: ticketNo })

  return (
    <>
      <PageHeader title={t.title} help={t.help} />
      {shown.claim !== '' && claims.data && !opened && <NotHere>{t.notYours(shown.claim)}</NotHere>}
      {all.length > 0 && (
        <>
          <ClaimTotals
            totals={totalsOf(fitting(all, { ...asked, status: '' }), order)}
            shown={status}
            onShow={(next) => list.setFilter('status', next)}
          />
          <div className="mb-6 grid gap-3 sm:flex sm:items-end">
            <SearchBox value={list.q} onChange={list.setQ} placeholder={t.search} />
            {all.length > 1 && (
              <SelectField
                label={t.scheme}
                labelHidden
                placeholder={t.allSchemes}
                options={all.map(({ schemeId, schemeName }) => ({
                  value: schemeId,
                  label: orMissing(schemeName),
                }))}
                value={scheme}
                onChange={({ target }) => list.setFilter('scheme', target.value)}
                fieldClassName="w-full sm:w-72"
              />
            )}
          </div>
        </>
      )}
      {found.length > 0 ? (
        <div className="grid grid-cols-1 gap-8">
          {found.map((group) => (
            <ClaimGroupSection
              key={group.schemeId}
              group={group}
              onShow={onShow}
              onReason={setRejected}
            />
          ))}
        </div>
      ) : all.length > 0 ? (
        <div role="status" className="rounded-card border border-line bg-surface">
          <EmptyState
            title={t.noneFits}
            action={
              <ButtonLink variant="secondary" to={paths.schemeStatus}>
                {t.showAll}
              </ButtonLink>
            }
          />
        </div>
      ) : (
        // The empty table shows the other states: loading, failed and empty.
        <DataTable
          caption={t.title}
          columns={claimColumns({ onShow, onReason: setRejected })}
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
      <TicketDialog claim={opened} onClose={close} remedy={<AnotherInvoice claim={opened} />} />
      <ReasonDialog
        claim={rejected}
        onClose={() => setRejected(undefined)}
        remedy={<AnotherInvoice claim={rejected} />}
      />
    </>
  )
}
