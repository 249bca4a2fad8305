import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { loadFailure } from '@/api/loadFailure'
import { Button } from '@/components/button/Button'
import { PageHeader } from '@/components/page/PageHeader'
import { DataTable } from '@/components/table/DataTable'
import { type Person, peopleQuery } from './api'
import { DisableDialog } from './DisableDialog'
import { Invitations } from './Invitations'
import { InviteDialog } from './InviteDialog'
import { LetInDialog } from './LetInDialog'
import { peopleColumns } from './peopleColumns'
import { RoleDialog } from './RoleDialog'
import { texts } from './texts'

const t = texts.people

interface Props {
  /** The failed logins of the last hour, by username, of those whose account is under attack. */
  failedLogins?: ReadonlyMap<string, number>
}

/** The people at the desk: who they are, what they may do, and who is invited. */
export default function PeoplePage({ failedLogins = new Map() }: Props) {
  const people = useQuery(peopleQuery)
  const [isInviting, setInviting] = useState(false)
  const [changed, setChanged] = useState<Person>()
  const [disabled, setDisabled] = useState<Person>()
  const [letIn, setLetIn] = useState<Person>()

  return (
    <>
      <PageHeader
        title={t.title}
        help={t.help}
        actions={
          <Button icon={UserPlus} onClick={() => setInviting(true)}>
            {t.invite}
          </Button>
        }
      />
      <DataTable
        caption={t.title}
        columns={peopleColumns({
          failedLogins,
          onChangeRole: setChanged,
          onDisable: setDisabled,
          onLetIn: setLetIn,
        })}
        rows={people.data}
        rowKey={({ id }) => id}
        loading={people.isPending}
        skeletonRows={3}
        empty={t.empty}
        error={loadFailure(people, t.loadFailure)}
      />
      <Invitations />
      <InviteDialog open={isInviting} onClose={() => setInviting(false)} />
      <RoleDialog person={changed} onClose={() => setChanged(undefined)} />
      <DisableDialog person={disabled} onClose={() => setDisabled(undefined)} />
      <LetInDialog person={letIn} onClose={() => setLetIn(undefined)} />
    </>
  )
}
