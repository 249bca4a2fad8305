import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { sentenceOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { PageHeader } from '@/components/page/PageHeader'
import { DataTable } from '@/components/table/DataTable'
import { ExportButtons } from '@/records/ExportButtons'
import { AuditFilters } from './AuditFilters'
import { auditQuery, exportAudit } from './api'
import { auditColumns } from './auditColumns'
import { texts } from './texts'
import { type AuditSearch, useAuditSearch } from './useAuditSearch'

const sheets = [{ label: texts.export, save: exportAudit }]

/** Who did what to which record, newest first. */
export default function AuditPage() {
  const search = useAuditSearch()
  const trail = useQuery(auditQuery(search.filter, search.place))
  return (
    <>
      <PageHeader
        title={texts.title}
        help={texts.help}
        actions={<ExportButtons filter={search.filter} kinds={sheets} />}
      />
      <AuditFilters search={search} />
      <DataTable
        caption={texts.title}
        columns={auditColumns}
        rows={trail.data?.entries}
        rowKey={({ id }) => id}
        loading={trail.isPending || trail.isPlaceholderData}
        empty={search.isFiltered ? texts.emptyFiltered : texts.empty}
        error={
          trail.isError
            ? {
                message: texts.failure,
                cause: sentenceOf(trail.error),
                onRetry: () => void trail.refetch(),
              }
            : null
        }
        skeletonRows={10}
      />
      {trail.data && <Pages newer={trail.data.newer} older={trail.data.older} goTo={search.goTo} />}
    </>
  )
}

interface PagesProps extends Pick<AuditSearch, 'goTo'> {
  newer: string
  older: string
}

/** The way through the trail. Nobody counts its entries, so there are no page numbers. */
function Pages({ newer, older, goTo }: PagesProps) {
  if (!newer && !older) return null
  return (
    <nav aria-label={texts.pages} className="mt-4 flex justify-between gap-3">
      <Button
        variant="secondary"
        icon={ChevronLeft}
        disabled={!newer}
        onClick={() => goTo({ after: newer })}
      >
        {texts.newer}
      </Button>
      <Button
        variant="secondary"
        icon={ChevronRight}
        disabled={!older}
        onClick={() => goTo({ before: older })}
      >
        {texts.older}
      </Button>
    </nav>
  )
}
