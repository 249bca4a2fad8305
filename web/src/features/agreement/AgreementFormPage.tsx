import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { causeOf } from '@/api/error'
import { LoadFailure } from '@/components/page/LoadFailure'
import { PageHeader } from '@/components/page/PageHeader'
import { customerSession, useSession } from '@/lib/session'
import { AgreementForm } from './AgreementForm'
import { agreementFormQuery, myAgreementsQuery } from './api'
import { loadError } from './errors'
import { FormSkeleton } from './FormSkeleton'
import { IntroLetter } from './IntroLetter'
import { NothingToSign } from './NothingToSign'
import { isFor, type Programme } from './records'
import { SignedBefore } from './SignedBefore'
import { SubmittedNotice } from './SubmittedNotice'
import { TermsPanel } from './TermsPanel'
import { texts } from './texts'

/** The agreement of the current quarter: the form, or the notice after signing. */
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
  const [justSigned, setJustSigned] = useState<Programme>()
  /** Set after a lost answer: the letter may be signed. */
  const [unanswered, setUnanswered] = useState<Programme>()

  const failed = [mine, form].find(({ isLoadingError }) => isLoadingError)
  if (failed) {
    const retry = () => void Promise.all([mine.refetch(), form.refetch()])
    return (
      <LoadFailure
        framed
        message={loadError(failed.error)}
        cause={causeOf(failed.error)}
        onRetry={retry}
      />
    )
  }
  if (!mine.data || !form.data) return <FormSkeleton />

  const letters = mine.data
  const { programme } = form.data
  const isSigned = (offer: Programme) =>
    offer._id === justSigned?._id || letters.some(({ agreement }) => isFor(agreement, offer))
  const open = programme && !isSigned(programme) ? programme : undefined
  const signed = justSigned ?? (unanswered && isSigned(unanswered) ? unanswered : undefined)
  if (signed) {
    const onSign = () => {
      setJustSigned(undefined)
      setUnanswered(undefined)
    }
    const next = open && { quarter: open.label, onSign }
    return <SubmittedNotice isNew quarter={signed.label} next={next} />
  }
  if (!programme) return <NothingToSign hasLetters={letters.length > 0} />
  if (!open) return <SubmittedNotice quarter={programme.label} />
  return (
    <div className="grid gap-5">
      {letters[0] && <SignedBefore letter={letters[0].agreement} />}
      <IntroLetter programme={open} />
      <TermsPanel programme={open} />
      <AgreementForm
        key={open._id}
        customerId={customerId}
        programme={open}
        choices={form.data}
        last={letters[0]?.agreement}
        onSigned={() => setJustSigned(open)}
        onUnanswered={() => setUnanswered(open)}
      />
    </div>
  )
}
