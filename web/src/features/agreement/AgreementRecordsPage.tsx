import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '@/components/button/Button'
import { PageHeader } from '@/components/page/PageHeader'
import { DataTable } from '@/components/table/DataTable'
import { Pagination } from '@/components/table/Pagination'
import { SearchBox } from '@/components/table/SearchBox'
import { useListState } from '@/components/table/useListState'
import { paths } from '@/lib/paths'
import { agreementColumns } from './agreementColumns'
import { agreementQuery, agreementsQuery, PAGE_SIZE } from './api'
import { loadError } from './errors'
import { ProgrammeDialog } from './ProgrammeDialog'
import { Programmes } from './Programmes'
import type { AgreementRecord } from './records'
import { agreementCount, texts } from './texts'

const t = texts.desk

/** All letters: search, and view one on its print page. The desk also opens programmes here. */
export default function AgreementRecordsPage() {
  const { q, setQ, page, setPage } = useListState()
  const agreements = useQuery(agreementsQuery(q, page))
  const [isOpening, setOpening] = useState(false)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const total = agreements.data?.total

  function view(record: AgreementRecord) {
    const { key } = record
    queries.setQueryData(agreementQuery(key).queryKey, [record])
    void navigate(`${paths.agreementPrint}?id=${encodeURIComponent(key)}`)
  }

  return (
    <>
      <PageHeader
        title={t.title}
        help={
          <span role="status">
            {agreements.isPending
              ? texts.list.loading
              : total !== undefined && agreementCount(total)}
          </span>
        }
        actions={
          <Button variant="secondary" onClick={() => setOpening(true)}>
            {texts.programme.openOne}
          </Button>
        }
      />
      <Programmes onOpen={() => setOpening(true)} />
      <SearchBox value={q} onChange={setQ} placeholder={t.search} className="mb-4 md:max-w-md!" />
      <DataTable
        caption={t.title}
        columns={agreementColumns(view)}
        rows={agreements.data?.rows}
        rowKey={({ key }) => key}
        onRowClick={view}
        loading={agreements.isPending || agreements.isPlaceholderData}
        empty={texts.list.empty}
        error={
          agreements.isError
            ? { message: loadError(agreements.error), onRetry: () => agreements.refetch() }
            : null
        }
        skeletonRows={PAGE_SIZE}
      />
      {total !== undefined && !agreements.isError && (
        <Pagination
          page={page}
          pages={Math.ceil(total / PAGE_SIZE)}
          total={total}
          onPage={setPage}
          noun="agreement"
        />
      )}
      <ProgrammeDialog open={isOpening} onClose={() => setOpening(false)} />
    </>
  )
}
