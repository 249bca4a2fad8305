import { useQuery } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import { Link } from 'react-router'
import { grouped } from '@/lib/count'
import { dateTime } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { useMay } from '@/records/deskRole'
import { DeskNote } from './DeskNote'
import { type Waiting, waitingQuery } from './waiting'

/** Says above the desk's pages that letters do not arrive, and leads those there who may do something about it. */
export function LettersNote() {
  const failing = useQuery(waitingQuery).data?.letters
  const may = useMay()
  if (!failing) return null
  return (
    <DeskNote icon={MailWarning}>
      {sentence(failing)}{' '}
      {may('GET /desk/letters') && (
        <Link to={address(failing)} className="whitespace-nowrap font-medium underline">
          See the letters
        </Link>
      )}
    </DeskNote>
  )
}

type Failing = NonNullable<Waiting['letters']>

function sentence({ since, givenUp }: Failing): string {
  const lost = givenUp === 1 ? 'One letter was' : `${grouped(givenUp)} letters were`
  if (!since) return `${lost} given up within the last day.`
  const late = `Letters to people have not been sent since ${dateTime(since)}.`
  return givenUp > 0 ? `${late} ${lost} given up within the last day.` : late
}

const address = ({ since }: Failing) => (since ? paths.letters : `${paths.letters}?state=given-up`)
