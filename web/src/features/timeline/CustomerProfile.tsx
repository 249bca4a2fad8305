import { Card } from '@/components/page/Card'
import { CopyableId } from '@/components/page/CopyableId'
import { DescriptionList } from '@/components/page/DescriptionList'
import { PhoneLink } from '@/components/page/PhoneLink'
import { shortDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { Link } from '@/lib/router'
import { usePermissions } from '@/records/deskRole'
import { topicTexts } from '@/records/letterTopics'
import type { CustomerHead } from './api'
import { texts } from './texts'

const t = texts.customer

export function CustomerProfile({
  head: { customer, stoppedLetters, failedLetters, waitingLetters },
}: {
  head: CustomerHead
}) {
  const { email, emailConfirmed, phone, address, language } = customer
  const facts = [
    { label: t.facts.phone, value: <PhoneLink number={phone} /> },
    {
      label: t.facts.email,
      value: (
        <>
          {email}
          {!emailConfirmed && <span className="text-muted text-sm"> ({t.unconfirmed})</span>}
        </>
      ),
    },
    { label: t.facts.address, value: address, wide: true },
    { label: t.facts.language, value: t.languages[language] },
    {
      label: t.facts.letters,
      value: (
        <>
          <Letters stopped={stoppedLetters} />
          {failedLetters > 0 && <Unsent text={t.failedLetters(failedLetters)} state="given-up" />}
          {waitingLetters > 0 && <Unsent text={t.waitingLetters(waitingLetters)} state="waiting" />}
        </>
      ),
    },
  ]
  return (
    <Card>
      <DescriptionList className="grid-cols-2 xl:grid-cols-1" items={facts} />
    </Card>
  )
}

/** The line below the name: the ID, the role and since when. */
export function CustomerLine({ head: { customer } }: { head: CustomerHead }) {
  return (
    <span className="flex flex-wrap items-center gap-x-1">
      <CopyableId value={customer.customerId} prominent />
      {customer.role} {t.since} {shortDate(customer.createdAt)}
    </span>
  )
}

/** Shows which emails the customer has turned off, because the desk may need to call. */
function Letters({ stopped }: { stopped: readonly string[] | null | undefined }) {
  if (!stopped?.length) return t.allLetters
  return (
    <>
      {t.stoppedLetters}
      <ul className="list-disc pl-5">
        {stopped.map((topic) => (
          <li key={topic}>{topicTexts[topic]?.label ?? topic}</li>
        ))}
      </ul>
    </>
  )
}

/** Says that emails to the customer failed, with a link for those who may see them. */
function Unsent({ text, state }: { text: string; state: string }) {
  const may = usePermissions()
  return (
    <p className="mt-1 text-danger-ink">
      {text}{' '}
      {may('GET /desk/letters') && (
        <Link to={`${paths.letters}?state=${state}`} className="font-medium underline">
          {t.seeLetters}
        </Link>
      )}
    </p>
  )
}
