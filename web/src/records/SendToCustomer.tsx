import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { customerRecordQuery } from './customerRecord'
import { SendOnWhatsApp } from './WhatsApp'

interface Props extends Omit<ComponentProps<typeof SendOnWhatsApp>, 'name' | 'phone'> {
  customerId: string
}

/** Opens WhatsApp with a ready text, to a customer known by number only. */
export function SendToCustomer({ customerId, ...rest }: Props) {
  // The part that shows the customer says if that fails; to ask again for a link would take the sentence away.
  const { data } = useQuery({ ...customerRecordQuery(customerId), retryOnMount: false })
  if (!data) return null
  return <SendOnWhatsApp name={data.name} phone={data.phone} {...rest} />
}
