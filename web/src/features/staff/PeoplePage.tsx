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
import { peopleColumns } from './peopleColumns'
import { RoleDialog } from './RoleDialog'
import { texts } from './texts'

const t = texts.people

/** The people at the desk: who they are, what they may do, and who is invited. */
export default function PeoplePage() {
  const people = useQuery(peopleQuery)
  const [isInviting, setInviting] = useState(false)
  const [changed, setChanged] = useState<Person>()
  const [disabled, setDisabled] = useState<Person>()

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
        columns={peopleColumns({ onChangeRole: setChanged, onDisable: setDisabled })}
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
    </>
  )
}
