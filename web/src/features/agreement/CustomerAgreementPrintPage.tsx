import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { paths } from '@/lib/paths'
import { customerSession, useSession } from '@/lib/session'
import { myAgreementsQuery } from './api'
import { PrintView } from './PrintView'
import { texts } from './texts'

/** One of the customer's own letters: the one in the address, or the newest if it names none. */
export default function CustomerAgreementPrintPage() {
  const [params] = useSearchParams()
  const id = params.get('id')
  const customerId = useSession(customerSession)?.customerId ?? ''
  const query = useQuery(myAgreementsQuery(customerId))
  const record = query.data?.find(({ key }) => id === null || key === id)
  return (
    <PrintView
      query={query}
      record={record}
      back={{ to: paths.myAgreements, label: texts.print.backToMine }}
    />
  )
}
