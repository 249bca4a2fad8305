import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { PageHeader } from '@/components/page/PageHeader'
import { PagedTable } from '@/components/table/PagedTable'
import { useListState } from '@/components/table/useListState'
import { agreementPath } from '@/lib/paths'
import { useNavigate } from '@/lib/router'
import { ExportButtons } from '@/records/ExportButtons'
import { AgreementFilters } from './AgreementFilters'
import { agreementColumns } from './agreementColumns'
import { agreementsQuery, exportAgreements, handedKey } from './api'
import { loadError } from './errors'
import { ProgrammeDialog } from './ProgrammeDialog'
import { Programmes } from './Programmes'
import type { AgreementRecord } from './records'
import { agreementCount, texts } from './texts'

const t = texts.desk

const sheets = [{ label: t.export, save: exportAgreements }]

export default function AgreementRecordsPage() {
  const list = useListState(['programme'])
  const filter = { q: list.q, programme: list.filters.programme }
  const agreements = useQuery(agreementsQuery(filter, list.page))
  const [isOpening, setOpening] = useState(false)
  const navigate = useNavigate()
  const queries = useQueryClient()

  function view(record: AgreementRecord) {
    const { key } = record
    queries.setQueryData(handedKey(key), [record])
    void navigate(agreementPath(key))
  }

  return (
    <>
      <PageHeader
        title={t.title}
        help={
          <span role="status">
            {agreements.isPending
              ? texts.list.loading
              : agreements.data && agreementCount(agreements.data)}
          </span>
        }
        actions={
          <>
            <ExportButtons filter={filter} kinds={sheets} />
            <Button variant="secondary" onClick={() => setOpening(true)}>
              {texts.programme.openOne}
            </Button>
          </>
        }
      />
      <Programmes onOpen={() => setOpening(true)} />
      {/* Low cells, so that the pages below fit on a laptop screen. */}
      <div className="md:[--cell-y:0.125rem]">
        <PagedTable
          caption={t.title}
          columns={agreementColumns(view)}
          rowKey={({ key }) => key}
          onRowClick={view}
          rowLink={({ key }) => agreementPath(key)}
          query={agreements}
          list={list}
          keys={{ opened: '' }}
          head={<AgreementFilters list={list} />}
          empty={texts.list.empty}
          failure={loadError(agreements.error)}
          cause={sentenceOf(agreements.error)}
          noun={null}
        />
      </div>
      <ProgrammeDialog open={isOpening} onClose={() => setOpening(false)} />
    </>
  )
}
