import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { causeOf } from '@/api/error'
import { ButtonLink } from '@/components/button/ButtonLink'
import { PrintButton } from '@/components/button/PrintButton'
import { Popup } from '@/components/overlay/Popup'
import { EmptyState } from '@/components/page/EmptyState'
import { LoadFailure } from '@/components/page/LoadFailure'
import { FullScreenSpinner } from '@/components/progress/FullScreenSpinner'
import { CopyLink } from '@/records/CopyLink'
import { loadError } from './errors'
import { Letter } from './Letter'
import type { AgreementRecord } from './records'
import { texts } from './texts'

const t = texts.print

interface PrintViewProps {
  query: UseQueryResult<AgreementRecord[]>
  /** The letter to print, after the query has answered. */
  record: AgreementRecord | undefined
  back: { to: string; label: string }
  /** The address, so that the user can send it to a colleague. */
  link?: string
  actions?: (record: AgreementRecord) => ReactNode
  /** Text below 'No agreements found' if the address has no agreement. */
  missing?: string
}

/** The letter with its buttons. The print shows the letter only. */
export function PrintView({ query, record, back, link, actions, missing }: PrintViewProps) {
  return (
    <>
      <div className="mx-auto mb-5 flex max-w-[210mm] flex-wrap items-center justify-between gap-3 print:hidden">
        <ButtonLink variant="quiet" icon={ArrowLeft} to={back.to}>
          {back.label}
        </ButtonLink>
        {record && (
          <span className="flex flex-wrap items-center gap-2">
            {link && <CopyLink path={link} variant="quiet" />}
            {actions?.(record)}
            <PrintLetter isWhole={!query.isPlaceholderData} />
          </span>
        )}
      </div>
      {!record && <h1 className="mb-4 font-semibold text-xl tracking-tight">{t.title}</h1>}
      {record ? (
        <Letter record={record} />
      ) : query.isLoading ? (
        <FullScreenSpinner label={texts.list.loading} />
      ) : query.isError ? (
        <LoadFailure
          framed
          message={loadError(query.error)}
          cause={causeOf(query.error)}
          onRetry={query.refetch}
        />
      ) : (
        <EmptyState title={texts.list.empty} text={missing} />
      )}
    </>
  )
}

/** The print button. It waits until the whole letter has loaded. */
function PrintLetter({ isWhole }: { isWhole: boolean }) {
  const [isPrinted, setPrinted] = useState(false)

  useEffect(() => {
    const onPrinted = () => setPrinted(true)
    window.addEventListener('afterprint', onPrinted)
    return () => window.removeEventListener('afterprint', onPrinted)
  }, [])

  return (
    <>
      <PrintButton pending={!isWhole}>{t.print}</PrintButton>
      <Popup
        open={isPrinted}
        title={t.doneTitle}
        message={t.doneText}
        actionLabel={t.ok}
        onClose={() => setPrinted(false)}
      />
    </>
  )
}
