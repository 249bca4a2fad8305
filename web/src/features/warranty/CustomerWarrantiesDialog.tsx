import { useQuery } from '@tanstack/react-query'
import { requestPath } from '@/lib/paths'
import { CustomerDialog } from '@/records/CustomerDialog'
import type { CustomerDialogState } from '@/records/CustomerRecords'
import { notAmong } from '@/records/NotHere'
import { RecordCards } from '@/records/RecordCards'
import { sameName } from '@/records/sameName'
import { warrantyRecordsQuery } from './api'
import { texts } from './texts'
import { WarrantyCard } from './WarrantyCard'

const t = texts.desk

export function CustomerWarrantiesDialog({ customerId, named, onClose }: CustomerDialogState) {
  return (
    <CustomerDialog
      customerId={customerId}
      onClose={onClose}
      title={t.dialog}
      link={requestPath(customerId ?? '', named)}
    >
      {(shown) => <CustomerWarranties customerId={shown} named={named} />}
    </CustomerDialog>
  )
}

function CustomerWarranties({ customerId, named }: { customerId: string; named: string }) {
  const records = useQuery(warrantyRecordsQuery(customerId))
  return (
    <RecordCards
      query={records}
      rowKey={({ _id }) => _id}
      named={
        named
          ? {
              isIt: ({ productID }) => sameName(named, productID),
              missing: notAmong(`The request for product ${named}`, 'requests'),
            }
          : undefined
      }
      empty={t.noRecords}
      card={(record) => <WarrantyCard record={record} />}
    />
  )
}
