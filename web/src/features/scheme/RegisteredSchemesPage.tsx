import { PageHeader } from '@/components/page/PageHeader'
import { useListState } from '@/components/table/useListState'
import { ExportButtons } from '@/records/ExportButtons'
import { Ownerless } from '@/records/Ownerless'
import { exportBasic, exportWithContacts } from './api'
import { ClaimedSchemes } from './ClaimedSchemes'
import { registeredColumns } from './deskColumns'
import { RegisteredDialog } from './RegisteredDialog'
import { SchemeTabs } from './SchemeTabs'
import { texts } from './texts'
import { useShownClaims } from './useShownClaims'

const t = texts.registered

/** The two exports of this list. The basic sheet is the default. */
const sheets = [
  { label: t.exportContacts, save: exportWithContacts },
  { label: t.export, save: exportBasic },
]

export default function RegisteredSchemesPage() {
  const list = useListState(['scheme'])
  const { shown, isOpen, named, row, open, link, close } = useShownClaims()

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
      {!isOpen && named && <Ownerless name={named} />}
      <ClaimedSchemes
        caption={t.title}
        columns={registeredColumns(open)}
        empty={t.empty}
        list={list}
        onOpen={open}
        linkOf={link}
      />
      <RegisteredDialog
        customerId={isOpen ? shown.customer : undefined}
        schemeId={shown.claimed}
        row={row}
        onClose={close}
      />
    </>
  )
}
