import { CustomerRecords } from '@/records/CustomerRecords'
import { StatusBadge } from '@/records/StatusBadge'
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
      latest={t.latest}
      latestOf={({ productName, status, decidedAt, requestedAt }) => ({
        product: productName,
        status: <StatusBadge status={status} palette="warranty" />,
        date: decidedAt ?? requestedAt,
      })}
      record="request"
    >
      {(dialog) => <CustomerWarrantiesDialog {...dialog} />}
    </CustomerRecords>
  )
}
