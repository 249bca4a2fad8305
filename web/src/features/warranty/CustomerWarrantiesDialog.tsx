import { useQuery } from '@tanstack/react-query'
import { CustomerDialog } from '@/records/CustomerDialog'
import { RecordCards } from '@/records/RecordCards'
import { warrantyRecordsQuery } from './api'
import { texts } from './texts'
import { WarrantyCard } from './WarrantyCard'

const t = texts.desk

interface Props {
  /** The customer whose requests are shown; without one the dialog is closed. */
  customerId: string | undefined
  onClose: () => void
}

export function CustomerWarrantiesDialog(dialog: Props) {
  return (
    <CustomerDialog {...dialog} title={t.dialog}>
      {(customerId) => <CustomerWarranties customerId={customerId} />}
    </CustomerDialog>
  )
}

function CustomerWarranties({ customerId }: { customerId: string }) {
  const records = useQuery(warrantyRecordsQuery(customerId))
  return (
    <RecordCards
      query={records}
      rowKey={({ _id }) => _id}
      empty={t.noRecords}
      card={(record) => <WarrantyCard record={record} />}
    />
  )
}
