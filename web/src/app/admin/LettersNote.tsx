import { useQuery } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import { grouped } from '@/lib/count'
import { dateTime } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { Link } from '@/lib/router'
import { usePermissions } from '@/records/deskRole'
import { DeskNote } from './DeskNote'
import { type Waiting, waitingQuery } from './waiting'

/** Reports that emails fail. Roles that can fix it get a link. */
export function LettersNote() {
  const failing = useQuery(waitingQuery).data?.letters
  const may = usePermissions()
  if (!failing) return null
  return (
    <DeskNote icon={MailWarning}>
      {sentence(failing)}{' '}
      {isTest(failing)
        ? may('PUT /desk/settings/mail') && (
            <Link to={`${paths.settings}#mail-server`} className={link}>
              Open the settings
            </Link>
          )
        : may('GET /desk/letters') && (
            <Link to={address(failing)} className={link}>
              See the emails
            </Link>
          )}
    </DeskNote>
  )
}

const link = 'whitespace-nowrap font-medium underline'

type Failing = NonNullable<Waiting['letters']>

/** Whether only the test of the mail server failed, and no email yet. */
const isTest = ({ since, givenUp }: Failing) => !since && givenUp === 0

function sentence(failing: Failing): string {
  if (isTest(failing)) return 'The last test of the mail server failed. Customers may get no email.'
  const { since, givenUp } = failing
  const lost = givenUp === 1 ? 'One email' : `${grouped(givenUp)} emails`
  if (!since) return `${lost} failed in the last 24 hours.`
  const late = `The portal has sent no emails since ${dateTime(since)}.`
  return givenUp > 0 ? `${late} ${lost} failed in the last 24 hours.` : late
}

const address = ({ since }: Failing) => `${paths.letters}?state=${since ? 'waiting' : 'given-up'}`
