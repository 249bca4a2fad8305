import { useQuery, useQueryClient } from '@tanstack/react-query'
import { agreementPath, paths } from '@/lib/paths'
import { useSearchParams } from '@/lib/router'
import { SendOnWhatsApp } from '@/records/WhatsApp'
import { agreementQuery, handedKey } from './api'
import { PrintView } from './PrintView'
import { type AgreementRecord, quarterOf } from './records'
import { texts } from './texts'

/**
 * The desk's print page of a letter. At first it shows the data from the list, without the account
 * number.
 */
export default function AdminAgreementPrintPage() {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const queries = useQueryClient()
  const query = useQuery({
    ...agreementQuery(id),
    placeholderData: () => queries.getQueryData<AgreementRecord[]>(handedKey(id)),
  })
  return (
    <PrintView
      query={query}
      record={query.data?.find(({ key }) => key === id)}
      link={agreementPath(id)}
      actions={({ user, agreement }) => (
        <SendOnWhatsApp
          size="md"
          news={{ kind: 'agreement', quarter: quarterOf(agreement) }}
          name={agreement.contactPersonName || user.name}
          phone={agreement.mobileNumber}
        />
      )}
      missing={texts.print.missing}
      back={{ to: paths.agreements, label: texts.print.backToDesk }}
    />
  )
}
