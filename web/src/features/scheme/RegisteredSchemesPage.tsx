import { useState } from 'react'
import { PageHeader } from '@/components/page/PageHeader'
import { useListState } from '@/components/table/useListState'
import type { DeskClaim } from './api'
import { ClaimedSchemes } from './ClaimedSchemes'
import { registeredColumns } from './deskColumns'
import { basicFirst, ExportSchemes } from './ExportSchemes'
import { RegisteredDialog } from './RegisteredDialog'
import { SchemeTabs } from './SchemeTabs'
import { texts } from './texts'

const t = texts.registered

/** The register: which customer takes part in which scheme. */
export default function RegisteredSchemesPage() {
  const list = useListState(['scheme'])
  const [shown, setShown] = useState<DeskClaim>()

  return (
    <>
      <PageHeader
        title={t.title}
        help={t.help}
        actions={
          <ExportSchemes filter={{ q: list.q, scheme: list.filters.scheme }} kinds={basicFirst} />
        }
      />
      <SchemeTabs />
      <ClaimedSchemes
        caption={t.title}
        columns={registeredColumns(setShown)}
        empty={t.empty}
        list={list}
        onOpen={setShown}
      />
      <RegisteredDialog row={shown} onClose={() => setShown(undefined)} />
    </>
  )
}
