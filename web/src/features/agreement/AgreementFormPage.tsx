import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '@/components/PageHeader'
import { customerSession, useSession } from '@/lib/session'
import { AgreementForm } from './AgreementForm'
import { agreementFormQuery, myAgreementsQuery } from './api'
import { FormSkeleton } from './FormSkeleton'
import { IntroLetter } from './IntroLetter'
import { LoadFailure } from './LoadFailure'
import { SubmittedNotice } from './SubmittedNotice'
import { TermsPanel } from './TermsPanel'
import { texts } from './texts'

/** The agreement of the open quarter: the form, or the notice that it has been handed in. */
export default function AgreementFormPage() {
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader title={texts.form.title} />
      <Content />
    </div>
  )
}

function Content() {
  const customerId = useSession(customerSession)?.customerId ?? ''
  const mine = useQuery(myAgreementsQuery(customerId))
  const form = useQuery(agreementFormQuery())

  const failed = [mine, form].find(({ isLoadingError }) => isLoadingError)
  if (failed) {
    const retry = () => void Promise.all([mine.refetch(), form.refetch()])
    return <LoadFailure error={failed.error} onRetry={retry} />
  }
  if (!mine.data || !form.data) return <FormSkeleton />

  const { programme } = form.data
  const isSigned = mine.data.some(({ agreement }) => agreement.programme._id === programme._id)
  if (isSigned) return <SubmittedNotice quarter={programme.label} />
  return (
    <div className="grid gap-5">
      <IntroLetter programme={programme} />
      <TermsPanel programme={programme} />
      <AgreementForm customerId={customerId} choices={form.data} last={mine.data[0]?.agreement} />
    </div>
  )
}
