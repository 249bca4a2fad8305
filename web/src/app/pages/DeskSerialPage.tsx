import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RaiseForDialog } from '@/features/ticket/RaiseForDialog'
import { type Device, historyKey } from '@/features/timeline/api'
import { SerialPage } from '@/features/timeline/SerialPage'
import { queueLinePath } from '@/lib/paths'
import { useNavigate } from '@/lib/router'
import { customerRecordQuery } from '@/records/customerRecord'

/** The page of a serial number, with the desk's actions for its devices. */
export default function DeskSerialPage() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [device, setDevice] = useState<Device>()
  const [isRaising, setRaising] = useState(false)
  const product = device?.product
  const customerId = device?.customer.customerId ?? ''
  const raiser = useQuery({ ...customerRecordQuery(customerId), enabled: customerId !== '' }).data
  return (
    <>
      <SerialPage
        onRaise={(next) => {
          setDevice(next)
          setRaising(true)
        }}
      />
      {raiser && product && (
        <RaiseForDialog
          raiser={{ ...raiser, customerId }}
          product={{ ...product, _id: product.id, isClaimed: product.isClaimed ?? false }}
          open={isRaising}
          onClose={() => setRaising(false)}
          onRaised={(number) => {
            void queries.invalidateQueries({ queryKey: historyKey })
            if (number) void navigate(queueLinePath(number))
          }}
        />
      )}
    </>
  )
}
