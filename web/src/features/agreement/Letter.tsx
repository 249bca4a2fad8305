import type { ReactNode } from 'react'
import { usePortal } from '@/api/portal'
import { Logo } from '@/components/page/Logo'
import { LongCode } from '@/components/page/LongCode'
import { cx } from '@/lib/cx'
import { englishDate } from '@/lib/dates'
import { PayoutTable } from './PayoutTable'
import { type AgreementRecord, accountOf, quarterOf } from './records'
import { acceptance, acceptedOn, confirmation, texts } from './texts'
import './letter.css'

const t = texts.letter

/** The signed letter, on the screen and on paper. */
export function Letter({ record: { user, agreement } }: { record: AgreementRecord }) {
  const { brand, logo, signatory, signature } = usePortal()
  const { programme } = agreement
  const terms = programme?.terms ?? []
  const quarter = quarterOf(agreement)
  const date = englishDate(agreement.createdAt)
  const firm = agreement.partnerNameFirmName || agreement.partnerName || t.missing
  const contact = agreement.contactPersonName || t.missing
  return (
    <article className="letter" aria-label={`${t.title} ${quarter ?? t.missing}`}>
      {/* The print repeats the head on every page, so that single pages can be identified. */}
      <header className="letter-head">
        <div>
          <Logo brand={brand} picture={logo} size="lg" />
          <Facts
            className="letter-reference"
            facts={[
              [t.customer, user.name || firm],
              [t.customerId, user.customerId],
              [t.date, date],
            ]}
          />
        </div>
      </header>

      <div className="letter-body">
        <section>
          <h1 className="letter-title">{t.title}</h1>
          <p className="letter-subtitle">
            {programme ? `${programme.title}, ${programme.label}` : (quarter ?? t.missing)}
          </p>
          <p>Dear {contact},</p>
          {confirmation(brand, firm, programme, quarter ?? t.missing).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <Facts
            facts={[
              [t.location, agreement.location],
              [
                t.purchaseDistributor,
                <LongCode key="distributor" value={agreement.purchaseDistributor} />,
              ],
              [
                t.authorizedDistributor,
                agreement.authorizedDistributorForRegion || agreement.authorizedDistributor,
              ],
              [t.distributorLocation, agreement.distributorLocation],
            ]}
          />
        </section>

        <section>
          <h2>{t.targetHeading}</h2>
          <PayoutTable programme={programme} quarter={quarter} className="letter-table" onLetter />
        </section>

        <section>
          <h2>{t.bankHeading}</h2>
          <Facts
            facts={[
              [t.bankAccountNumber, <Code key="bank" value={accountOf(agreement)} />],
              [t.ifscCode, <Code key="ifsc" value={agreement.ifscCode} />],
            ]}
          />
        </section>

        <section>
          <h2>{t.terms}</h2>
          <Terms terms={terms} />
        </section>

        {/* The signatures stay on the page with the text above them. */}
        <section>
          <h2>{t.acknowledgement}</h2>
          <p>{acceptance(firm)}</p>
          <Facts
            facts={[
              [t.partnerName, firm],
              [t.contactPersonName, agreement.contactPersonName],
              [t.mobileNumber, agreement.mobileNumber],
              [t.address, agreement.address],
            ]}
          />
          <div className="letter-signatures">
            <p className="letter-signature">
              {acceptedOn(date)} <strong>{contact}</strong> <span>{firm}</span>
            </p>
            <p className="letter-signature">
              {t.validatedBy}{' '}
              {signature && (
                <img
                  src={signature.url}
                  width={signature.width}
                  height={signature.height}
                  alt={t.signature}
                  className="letter-ink"
                />
              )}
              <strong>{signatory || brand}</strong> <span>{t.signatory}</span>
            </p>
          </div>
        </section>
      </div>
    </article>
  )
}

function Terms({ terms }: { terms: readonly string[] }) {
  if (terms.length === 0) return <p>{t.missing}</p>
  return (
    <ol className={cx('letter-terms', terms.length > 99 && 'letter-terms-many')}>
      {terms.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ol>
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

/** A number in a monospaced font, so that a wrong digit is visible. */
function Code({ value }: { value: string | undefined }) {
  return <code>{value || t.missing}</code>
}
