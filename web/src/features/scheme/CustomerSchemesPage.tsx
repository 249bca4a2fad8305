import { useState } from 'react'
import { PageHeader } from '@/components/page/PageHeader'
import { useListState } from '@/components/table/useListState'
import { ExportButtons } from '@/records/ExportButtons'
import { type DeskClaim, exportWithContacts } from './api'
import { ClaimedSchemes } from './ClaimedSchemes'
import { manageColumns } from './deskColumns'
import { ReviewDialog } from './ReviewDialog'
import { SchemeTabs } from './SchemeTabs'
import { texts } from './texts'

const t = texts.manage

const sheets = [{ label: t.export, save: exportWithContacts }]

/** What dealers claim, and the desk's decisions on it. */
export default function CustomerSchemesPage() {
  const list = useListState(['scheme'])
  // The row stays known while its dialog fades out.
  const [row, setRow] = useState<DeskClaim>()
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <PageHeader
        title={t.title}
        help={t.help}
        actions={
          <ExportButtons
            filter={{ q: list.q, scheme: list.filters.scheme }}
            kinds={sheets}
            fallback={texts.withoutContacts}
          />
        }
      />
      <SchemeTabs />
      <ClaimedSchemes
        caption={t.title}
        columns={manageColumns}
        empty={t.empty}
        list={list}
        onOpen={(opened) => {
          setRow(opened)
          setOpen(true)
        }}
      />
      {row && (
        <ReviewDialog
          key={`${row.customerId} ${row.schemeId}`}
          row={row}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
