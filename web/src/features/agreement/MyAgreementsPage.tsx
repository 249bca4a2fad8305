import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { sentenceOf } from '@/api/error'
import { ButtonLink } from '@/components/button/ButtonLink'
import { EmptyState } from '@/components/page/EmptyState'
import { PageHeader } from '@/components/page/PageHeader'
import { Spinner } from '@/components/progress/Spinner'
import type { Column } from '@/components/table/columns'
import { DataTable } from '@/components/table/DataTable'
import { paths } from '@/lib/paths'
import { customerSession, useSession } from '@/lib/session'
import { partnerColumns, quarterColumn } from './agreementColumns'
import { myAgreementsQuery } from './api'
import { loadError } from './errors'
import { type AgreementRecord, quarterOf } from './records'
import { texts } from './texts'

const t = texts.mine

/** The customer's letters, the newest first, with links to print them. */
export default function MyAgreementsPage() {
  const customerId = useSession(customerSession)?.customerId ?? ''
  const mine = useQuery(myAgreementsQuery(customerId))
  return (
    <>
      <PageHeader title={t.title} help={t.help} />
      {mine.isPending ? (
        <div className="grid place-items-center py-16 text-brand-ink">
          <Spinner label={texts.list.loading} className="size-8" />
        </div>
      ) : (
        <DataTable
          caption={t.title}
          columns={columns}
          rows={mine.data}
          rowKey={({ key }) => key}
          empty={<Nothing />}
          error={
            mine.isError
              ? {
                  message: loadError(mine.error),
                  cause: sentenceOf(mine.error),
                  onRetry: () => mine.refetch(),
                }
              : null
          }
        />
      )}
    </>
  )
}

const columns: readonly Column<AgreementRecord>[] = [
  ...partnerColumns,
  quarterColumn,
  {
    key: 'print',
    header: t.print,
    action: true,
    align: 'right',
    cell: ({ key, agreement }) => (
      <ButtonLink
        variant="secondary"
        size="sm"
        icon={Printer}
        to={`${paths.myAgreementPrint}?id=${encodeURIComponent(key)}`}
        aria-label={`${t.print} ${quarterOf(agreement) ?? texts.list.missing}`}
      >
        {t.print}
      </ButtonLink>
    ),
  },
]

function Nothing() {
  return (
    <EmptyState
      title={texts.list.empty}
      action={
        <ButtonLink variant="secondary" to={paths.agreementForm}>
          {t.toForm}
        </ButtonLink>
      }
    />
  )
}
