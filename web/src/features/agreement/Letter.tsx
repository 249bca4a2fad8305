import type { ReactNode } from 'react'
import { usePortal } from '@/api/portal'
import { Logo } from '@/components/Logo'
import { longDate } from '@/lib/dates'
import type { AgreementRecord } from './api'
import { PayoutTable } from './PayoutTable'
import { acceptance, acceptedOn, confirmation, texts } from './texts'
import './letter.css'

const t = texts.letter

/** The signed letter, as it lies on the screen and as it comes out of the printer. */
export function Letter({ record: { user, agreement } }: { record: AgreementRecord }) {
  const { brand, signatory } = usePortal()
  const { programme } = agreement
  const date = longDate(agreement.createdAt)
  const firm = agreement.partnerNameFirmName || t.missing
  return (
    <article className="letter" aria-label={`${t.title} ${programme.label}`}>
      <header className="letter-head">
        <Logo brand={brand} size="lg" />
        <Facts
          className="letter-reference"
          facts={[
            [t.date, date],
            [t.customerId, user.customerId],
          ]}
        />
      </header>

      <section>
        <h1 className="letter-title">{t.title}</h1>
        <p className="letter-subtitle">
          {programme.title}, {programme.label}
        </p>
        <p>Dear {agreement.contactPersonName || t.missing},</p>
        {confirmation(brand, firm, programme).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <Facts
          facts={[
            [t.location, agreement.location],
            [t.purchaseDistributor, agreement.purchaseDistributor],
            [t.authorizedDistributor, agreement.authorizedDistributorForRegion],
            [t.distributorLocation, agreement.distributorLocation],
          ]}
        />
      </section>

      <section>
        <h2>{t.targetHeading}</h2>
        <PayoutTable programme={programme} className="letter-table" />
      </section>

      <section>
        <h2>{t.bankHeading}</h2>
        <Facts
          facts={[
            [t.bankAccountNumber, <Code key="bank" value={agreement.bankAccountNumber} />],
            [t.ifscCode, <Code key="ifsc" value={agreement.ifscCode} />],
          ]}
        />
      </section>

      <section className="letter-terms">
        <h2>{t.terms}</h2>
        <ol>
          {programme.terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ol>
      </section>

      <section className="letter-end">
        <h2>{t.acknowledgement}</h2>
        <p>{acceptance(firm)}</p>
        <Facts
          facts={[
            [t.partnerName, agreement.partnerNameFirmName],
            [t.contactPersonName, agreement.contactPersonName],
            [t.mobileNumber, agreement.mobileNumber],
            [t.address, agreement.address],
          ]}
        />
        <div className="letter-signatures">
          <p className="letter-signature">
            {acceptedOn(date)} <strong>{agreement.contactPersonName || t.missing}</strong>{' '}
            <span>{firm}</span>
          </p>
          <p className="letter-signature">
            {t.validatedBy} <strong>{signatory || brand}</strong> <span>{t.signatory}</span>
          </p>
        </div>
      </section>
    </article>
  )
}

interface FactsProps {
  facts: readonly (readonly [label: string, value: ReactNode])[]
  className?: string
}

function Facts({ facts, className = 'letter-facts' }: FactsProps) {
  return (
    <dl className={className}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || t.missing}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A number in the monospaced cut, where a slip between two digits is seen. */
function Code({ value }: { value: string }) {
  return <code>{value || t.missing}</code>
}
