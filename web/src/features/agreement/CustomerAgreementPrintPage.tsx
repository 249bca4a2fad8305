import { useQuery } from '@tanstack/react-query'
import { paths } from '@/lib/paths'
import { useSearchParams } from '@/lib/router'
import { customerSession, useSession } from '@/lib/session'
import { ShareOnWhatsApp } from '@/records/WhatsApp'
import { myAgreementsQuery } from './api'
import { PrintView } from './PrintView'
import { quarterOf } from './records'
import { texts } from './texts'

/** One of the customer's own letters: the one in the address, or the newest. */
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
      actions={({ agreement }) => (
        <ShareOnWhatsApp size="md" news={{ kind: 'agreement', quarter: quarterOf(agreement) }} />
      )}
      back={{ to: paths.myAgreements, label: texts.print.backToMine }}
    />
  )
}
