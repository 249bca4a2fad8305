import { CopyableId } from '@/components/page/CopyableId'
import { DescriptionList } from '@/components/page/DescriptionList'
import { dateTime, shortDate } from '@/lib/dates'
import { orMissing } from '@/lib/missing'
import { requestPath } from '@/lib/paths'
import { CopyLink } from '@/records/CopyLink'
import { InvoiceLink } from '@/records/InvoiceLink'
import { QueueLink } from '@/records/QueueLink'
import { RecordCard } from '@/records/RecordCard'
import { StatusBadge } from '@/records/StatusBadge'
import type { WarrantyRecord } from './api'
import { Decide } from './Decide'
import { decidedBy, texts } from './texts'

const t = texts.desk

export function WarrantyCard({ record }: { record: WarrantyRecord }) {
  const names = t.fields
  return (
    <RecordCard label={orMissing(record.productName)}>
      <DescriptionList
        className="grid-cols-2"
        items={[
          { label: names.productName, value: record.productName, wide: true },
          { label: names.productId, value: <CopyableId value={record.productID} /> },
          {
            label: names.status,
            value: <StatusBadge status={record.status} palette="warranty" />,
          },
          { label: names.customerId, value: <CopyableId value={record.customerId} /> },
          { label: names.customerName, value: record.customerName },
          { label: names.serialNo, value: record.serialNo },
          { label: names.modelNo, value: record.modelNo },
          { label: names.purchaseDate, value: shortDate(record.purchaseDate) },
          { label: names.expiryDate, value: shortDate(record.expiryDate) },
        ]}
      />
      {record.decidedBy && (
        <p className="text-muted text-xs">
          {decidedBy(record.status, record.decidedBy, dateTime(record.decidedAt))}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <QueueLink item={record._id} number={orMissing(record.productID)} />
        <InvoiceLink path={record.invoice} />
        {record.document && <InvoiceLink path={record.document}>{t.letter}</InvoiceLink>}
        <CopyLink
          path={requestPath(record.customerId, record.productID)}
          to={`the request for product ${orMissing(record.productID)}`}
        />
        <Decide record={record} />
      </div>
    </RecordCard>
  )
}
