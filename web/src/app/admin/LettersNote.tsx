import { useQuery } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import { Link } from 'react-router'
import { grouped } from '@/lib/count'
import { dateTime } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { useMay } from '@/records/deskRole'
import { type Waiting, waitingQuery } from './waiting'

/** Says above the desk's pages that letters do not arrive, and leads those there who may do something about it. */
export function LettersNote() {
  const failing = useQuery(waitingQuery).data?.letters
  const may = useMay()
  if (!failing) return null
  return (
    <p
      role="status"
      className="flex gap-2 border-b border-line bg-danger-soft px-4 py-2 text-sm text-danger-ink sm:px-6 lg:px-8 print:hidden"
    >
      <MailWarning aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        {sentence(failing)}{' '}
        {may('GET /desk/letters') && (
          <Link to={address(failing)} className="whitespace-nowrap font-medium underline">
            See the letters
          </Link>
        )}
      </span>
    </p>
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
