import { Dialog } from '@/components/overlay/Dialog'
import { CopyableId } from '@/components/page/CopyableId'
import { DescriptionList } from '@/components/page/DescriptionList'
import { PhoneLink } from '@/components/page/PhoneLink'
import type { Customer } from './api'
import { texts } from './texts'

const t = texts.customers

interface Props {
  customer: Customer | undefined
  onClose: () => void
}

export function CustomerDetailsDialog({ customer, onClose }: Props) {
  return (
    <Dialog open={customer !== undefined} onClose={onClose} title={t.detailsTitle}>
      {customer && (
        <DescriptionList
          items={[
            { label: t.details.name, value: customer.name },
            {
              label: t.details.customerId,
              value: <CopyableId value={customer.customerId} />,
            },
            { label: t.details.phone, value: <PhoneLink number={customer.phone} /> },
            { label: t.details.email, value: customer.email },
            { label: t.details.role, value: customer.role || t.noRole },
            { label: t.details.address, value: customer.address, wide: true },
          ]}
        />
      )}
    </Dialog>
  )
}
