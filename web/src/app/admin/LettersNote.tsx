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
      {may('GET /desk/letters') && (
        <Link to={address(failing)} className="whitespace-nowrap font-medium underline">
          See the emails
        </Link>
      )}
    </DeskNote>
  )
}

type Failing = NonNullable<Waiting['letters']>

function sentence({ since, givenUp }: Failing): string {
  const lost = givenUp === 1 ? 'One email' : `${grouped(givenUp)} emails`
  if (!since) return `${lost} failed in the last 24 hours.`
  const late = `The portal has sent no emails since ${dateTime(since)}.`
  return givenUp > 0 ? `${late} ${lost} failed in the last 24 hours.` : late
}

const address = ({ since }: Failing) => `${paths.letters}?state=${since ? 'waiting' : 'given-up'}`
