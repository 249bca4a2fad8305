import { CustomerRecords } from '@/records/CustomerRecords'
import { warrantyCustomersQuery } from './api'
import { CustomerWarrantiesDialog } from './CustomerWarrantiesDialog'
import { texts } from './texts'

const t = texts.desk

/** The desk's list of customers with warranty requests. */
export default function WarrantyRequestsPage() {
  return (
    <CustomerRecords
      title={t.title}
      help={t.help}
      search={t.search}
      canWait
      queueKind="warranty"
      empty={t}
      query={warrantyCustomersQuery}
      record="request"
    >
      {(dialog) => <CustomerWarrantiesDialog {...dialog} />}
    </CustomerRecords>
  )
}
