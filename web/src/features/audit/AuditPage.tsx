import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { loadFailure } from '@/api/loadFailure'
import { Button } from '@/components/button/Button'
import { PageHeader } from '@/components/page/PageHeader'
import { DataTable } from '@/components/table/DataTable'
import { NewerOlder } from '@/components/table/NewerOlder'
import { dateTime } from '@/lib/dates'
import { PAGE_SIZE } from '@/lib/paging'
import { useHasRoom } from '@/lib/useMediaQuery'
import { ExportButtons } from '@/records/ExportButtons'
import { AuditFilters } from './AuditFilters'
import { auditQuery, exportAudit } from './api'
import { auditColumns, fewAuditColumns } from './auditColumns'
import { deedsOf } from './deeds'
import { texts } from './texts'
import { useAuditSearch } from './useAuditSearch'

const sheets = [{ label: texts.export, save: exportAudit }]

export default function AuditPage({ children }: { children?: ReactNode }) {
  const search = useAuditSearch()
  const hasRoom = useHasRoom()
  const trail = useQuery(auditQuery(search.filter, search.place))
  return (
    <>
      <PageHeader
        title={texts.title}
        help={texts.help}
        actions={
          <>
            {search.isFiltered && (
              <Button variant="quiet" onClick={search.clear}>
                {texts.filters.clear}
              </Button>
            )}
            <ExportButtons filter={search.filter} kinds={sheets} />
          </>
        }
      />
      {trail.data?.movedAt && (
        <p className="mb-4 flex max-w-prose gap-2 text-muted text-sm">
          <History aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {texts.movedBy} {dateTime(trail.data.movedAt)}. {texts.movedHelp}
        </p>
      )}
      <AuditFilters search={search} />
      <div className="md:[--cell-y:0.25rem] laptop:[--cell-x:0.625rem]">
        <DataTable
          caption={texts.title}
          columns={hasRoom ? auditColumns : fewAuditColumns}
          rows={trail.data && deedsOf(trail.data.entries)}
          rowKey={({ id }) => id}
          loading={trail.isPending || trail.isPlaceholderData}
          empty={search.isFiltered ? texts.emptyFiltered : texts.empty}
          error={loadFailure(trail, texts.failure)}
          skeletonRows={PAGE_SIZE}
          manyColumns={hasRoom}
        />
      </div>
      {trail.data && (
        <NewerOlder
          label={texts.pages}
          newer={trail.data.newer}
          older={trail.data.older}
          goTo={search.goTo}
        />
      )}
      {children}
    </>
  )
}
