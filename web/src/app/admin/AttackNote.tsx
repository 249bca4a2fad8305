import { ShieldAlert } from 'lucide-react'
import { Fragment } from 'react'
import { counted, grouped } from '@/lib/count'
import { customerPagePath, paths } from '@/lib/paths'
import { Link } from '@/lib/router'
import { type Attack, useAttacks } from './attacks'
import { DeskNote } from './DeskNote'

/** The number of accounts that the note names, the most attacked first. */
const NAMED = 3

/** Tells an owner that someone is guessing passwords of some accounts. */
export function AttackNote() {
  const attacks = useAttacks()
  if (attacks.length === 0) return null
  const more = attacks.length - NAMED
  return (
    <DeskNote icon={ShieldAlert}>
      Someone is guessing passwords:{' '}
      {attacks.slice(0, NAMED).map((attack, index) => (
        <Fragment key={`${attack.kind} ${attack.id}`}>
          {index > 0 && ', '}
          <Link to={pageOf(attack)} className="font-medium underline">
            {attack.name}
          </Link>{' '}
          (
          {index === 0
            ? `${counted(attack.failedLogins, 'failed login')} in the last hour`
            : grouped(attack.failedLogins)}
          )
        </Fragment>
      ))}
      {more > 0 && ` and ${counted(more, 'more account')}`}.
    </DeskNote>
  )
}

const pageOf = ({ kind, id }: Attack) => (kind === 'customer' ? customerPagePath(id) : paths.people)
