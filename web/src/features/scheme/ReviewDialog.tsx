import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadFailure } from '@/api/loadFailure'
import { Button } from '@/components/button/Button'
import { FormAlert } from '@/components/form/FormAlert'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { Dialog } from '@/components/overlay/Dialog'
import { DataTable } from '@/components/table/DataTable'
import { orMissing } from '@/lib/missing'
import { claimPath } from '@/lib/paths'
import { CopyLink } from '@/records/CopyLink'
import { CustomerFacts } from '@/records/CustomerFacts'
import { NotHere, notAmong } from '@/records/NotHere'
import { sameName } from '@/records/sameName'
import { useScrollIntoView } from '@/records/useScrollIntoView'
import { customerClaimsQuery, type DeskClaim } from './api'
import { HistoryDialog } from './HistoryDialog'
import { ReasonDialog } from './ReasonDialog'
import { RejectDialog } from './RejectDialog'
import { reviewColumns } from './reviewColumns'
import { SelectAll } from './SelectAll'
import { markQuestion, selectedCount, texts } from './texts'
import { useReview } from './useReview'

const t = texts.review

interface Props {
  customerId: string
  schemeId: string
  /** The claim in the address. Empty if there is none. */
  named: string
  /** The name from the list, if the dialog was opened there. */
  schemeName: string | undefined
  open: boolean
  onClose: () => void
}

/** Shows a customer's claims on one scheme, and the desk's decisions on them. */
export function ReviewDialog({ customerId, schemeId, named, schemeName, open, onClose }: Props) {
  const claims = useQuery({ ...customerClaimsQuery(customerId, schemeId), enabled: open })
  const meant = claims.data?.find(({ ticketNo }) => sameName(named, ticketNo))
  const box = useScrollIntoView<HTMLDivElement>(meant !== undefined)
  const review = useReview(claims.data)
  const [reasonOf, setReasonOf] = useState<DeskClaim>()
  const [historyOf, setHistoryOf] = useState<DeskClaim>()
  const [toApprove, setToApprove] = useState<DeskClaim>()
  const count = review.selected.length

  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={t.title}
        description={orMissing(claims.data?.[0]?.schemeName ?? schemeName ?? schemeId)}
        tools={<CopyLink path={claimPath(schemeId, customerId, named)} variant="quiet" />}
        size="xl"
        fade
        focusTitle
        actions={
          <>
            <div className={review.problem ? 'min-w-full' : 'sr-only'}>
              <FormAlert>{review.problem}</FormAlert>
            </div>
            {count > 0 && (
              <p className="mr-auto text-muted text-sm max-md:min-w-full">{selectedCount(count)}</p>
            )}
            <Button pending={review.isPending} onClick={review.approve}>
              {t.approve}
            </Button>
            <Button variant="danger" disabled={review.isPending} onClick={review.askReason}>
              {t.reject}
            </Button>
          </>
        }
      >
        <CustomerFacts customerId={customerId} />
        {named && claims.data && !meant && (
          <NotHere>{notAmong(`Claim ${named}`, 'claims on this scheme')}</NotHere>
        )}
        <div ref={box} className="mt-4">
          <SelectAll review={review} />
          <DataTable
            caption={t.title}
            columns={reviewColumns({
              isSelected: review.isSelected,
              onToggle: review.toggle,
              onReason: setReasonOf,
              onHistory: setHistoryOf,
              onMarkApproved: setToApprove,
              isPending: review.isPending,
            })}
            rows={claims.data}
            rowKey={(claim) => claim.ticketNo}
            selectedKey={meant?.ticketNo ?? null}
            loading={claims.isPending}
            empty={t.empty}
            error={loadFailure(claims, t.empty)}
            skeletonRows={2}
            dense
          />
        </div>
      </Dialog>
      <RejectDialog
        open={review.isAskingReason}
        pending={review.isPending}
        problem={review.rejectProblem}
        onReject={review.reject}
        onCancel={review.cancelReject}
      />
      <ConfirmDialog
        open={toApprove !== undefined}
        title={t.markTitle}
        message={toApprove && markQuestion(toApprove.ticketNo)}
        confirmLabel={t.markApproved}
        onConfirm={() => {
          if (toApprove) review.markApproved(toApprove)
          setToApprove(undefined)
        }}
        onCancel={() => setToApprove(undefined)}
      />
      <ReasonDialog claim={reasonOf} onClose={() => setReasonOf(undefined)} />
      <HistoryDialog claim={historyOf} onClose={() => setHistoryOf(undefined)} />
    </>
  )
}
