import { Avatar } from '@/components/page/Avatar'
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
  const { customerId, name, email, emailConfirmed, phone, role, address, language, createdAt } =
    customer
  const stays = [
    { label: t.facts.customerId, value: <CopyableId value={customerId} /> },
    { label: t.facts.role, value: role },
  ]
  const goes = [
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
    { label: t.facts.language, value: t.languages[language] },
    { label: t.facts.address, value: address, wide: true },
    {
      label: t.facts.letters,
      value: (
        <>
          <Letters stopped={stoppedLetters} />
          {failedLetters > 0 && <Unsent text={t.failedLetters(failedLetters)} state="given-up" />}
          {waitingLetters > 0 && <Unsent text={t.waitingLetters(waitingLetters)} state="waiting" />}
        </>
      ),
      wide: true,
    },
  ]
  return (
    <Card>
      <div className="mb-4 flex items-center gap-3">
        <Avatar name={name} />
        <div className="min-w-0">
          <p className="wrap-anywhere font-semibold">{name}</p>
          <p className="text-muted text-sm">
            {t.since} {shortDate(createdAt)}
          </p>
        </div>
      </div>
      <DescriptionList
        className="grid-cols-2 xl:grid-cols-1"
        items={customer.deletedAt ? stays : [...stays, ...goes]}
      />
    </Card>
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
