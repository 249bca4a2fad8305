import { useQuery } from '@tanstack/react-query'
import { Dialog } from '@/components/overlay/Dialog'
import { CustomerFacts } from '@/records/CustomerFacts'
import { customerRecordQuery } from '@/records/customerRecord'
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

export function CustomerWarrantiesDialog({ customerId, onClose }: Props) {
  return (
    <Dialog open={customerId !== undefined} onClose={onClose} title={t.dialog} size="xl">
      {customerId && <CustomerWarranties customerId={customerId} />}
    </Dialog>
  )
}

function CustomerWarranties({ customerId }: { customerId: string }) {
  const customer = useQuery(customerRecordQuery(customerId))
  const records = useQuery(warrantyRecordsQuery(customerId))
  return (
    <>
      <CustomerFacts query={customer} />
      <RecordCards
        query={records}
        rowKey={({ _id }) => _id}
        empty={t.noRecords}
        card={(record) => <WarrantyCard record={record} />}
      />
    </>
  )
}
