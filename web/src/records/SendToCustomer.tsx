import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { customerRecordQuery } from './customerRecord'
import { SendOnWhatsApp } from './WhatsApp'

interface Props extends Omit<ComponentProps<typeof SendOnWhatsApp>, 'name' | 'phone'> {
  customerId: string
}

/** Opens WhatsApp with a prepared text. It loads the customer's phone number first. */
export function SendToCustomer({ customerId, ...rest }: Props) {
  // Another part of the page reports a failed load. A second request would remove that message.
  const { data } = useQuery({ ...customerRecordQuery(customerId), retryOnMount: false })
  if (!data || data.email === '') return null // a deleted customer has no email
  return <SendOnWhatsApp name={data.name} phone={data.phone} {...rest} />
}
