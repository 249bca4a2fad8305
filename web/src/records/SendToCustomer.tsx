import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { customerRecordQuery } from './customerRecord'
import { SendOnWhatsApp } from './WhatsApp'

interface Props extends Omit<ComponentProps<typeof SendOnWhatsApp>, 'name' | 'phone'> {
  customerId: string
}

/** Opens WhatsApp with a ready text, to a customer of whom only the number is known here. */
export function SendToCustomer({ customerId, ...rest }: Props) {
  // Whoever shows the customer here says if that fails; to ask again for a link would take the sentence away.
  const { data } = useQuery({ ...customerRecordQuery(customerId), retryOnMount: false })
  if (!data) return null
  return <SendOnWhatsApp name={data.name} phone={data.phone} {...rest} />
}
