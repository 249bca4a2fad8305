import { useState } from 'react'
import { PageHeader } from '@/components/page/PageHeader'
import { useListState } from '@/components/table/useListState'
import { ExportButtons } from '@/records/ExportButtons'
import { Ownerless } from '@/records/Ownerless'
import { useWaiting, WaitingSwitch } from '@/records/WaitingSwitch'
import { exportWithContacts } from './api'
import { ClaimedSchemes } from './ClaimedSchemes'
import { manageColumns } from './deskColumns'
import { ReviewDialog } from './ReviewDialog'
import { SchemeTabs } from './SchemeTabs'
import { texts } from './texts'
import { useShownClaims } from './useShownClaims'

const t = texts.manage

const sheets = [{ label: t.export, save: exportWithContacts }]

/** The claims of dealers, and the desk's decisions on them. */
export default function CustomerSchemesPage() {
  const list = useListState(['scheme', 'waiting'])
  const filter = useWaiting(list, 'claims')
  const { shown, isOpen, named, row, open, link, close } = useShownClaims()
  const { customer, claimed, claim } = shown
  // The content stays while the dialog fades out.
  const [last, setLast] = useState({ customer, claimed })
  if (isOpen && (last.customer !== customer || last.claimed !== claimed)) {
    setLast({ customer, claimed })
  }

  return (
    <>
      <PageHeader
        title={t.title}
        help={t.help}
        actions={
          <ExportButtons
            filter={{
              q: list.q,
              scheme: list.filters.scheme,
              ...(filter.waiting && { waiting: '1' as const }),
            }}
            kinds={sheets}
            fallback={texts.withoutContacts}
          />
        }
      />
      <SchemeTabs />
      {!isOpen && named && <Ownerless name={named} />}
      <ClaimedSchemes
        caption={t.title}
        columns={manageColumns}
        empty={t.empty}
        list={list}
        waiting={<WaitingSwitch {...filter} />}
        isWaiting={filter.waiting !== ''}
        onOpen={open}
        linkOf={link}
      />
      {last.customer && last.claimed && (
        <ReviewDialog
          key={`${last.customer} ${last.claimed}`}
          customerId={last.customer}
          schemeId={last.claimed}
          named={claim}
          schemeName={row?.schemeName}
          open={isOpen}
          onClose={close}
        />
      )}
    </>
  )
}
