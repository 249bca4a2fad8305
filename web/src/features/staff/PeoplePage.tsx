import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { loadFailure } from '@/api/loadFailure'
import { Button } from '@/components/button/Button'
import { PageHeader } from '@/components/page/PageHeader'
import { DataTable } from '@/components/table/DataTable'
import { ManagedList, RowButton } from '@/records/ManagedList'
import { disable, enable, type Person, peopleQuery, staffKey } from './api'
import { Invitations } from './Invitations'
import { InviteDialog } from './InviteDialog'
import { LetInDialog } from './LetInDialog'
import { peopleColumns } from './peopleColumns'
import { RoleDialog } from './RoleDialog'
import { said, texts } from './texts'

const t = texts.people

interface Props {
  /** The failed logins of the last hour by username, for accounts under attack. */
  failedLogins?: ReadonlyMap<string, number>
}

/** The people at the desk with their roles, and the invitations. */
export default function PeoplePage({ failedLogins = new Map() }: Props) {
  const people = useQuery(peopleQuery)
  const [isInviting, setInviting] = useState(false)
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
      <ManagedList<Person>
        nameOf={({ name }) => name}
        isRetired={({ disabledAt }) => disabledAt !== undefined}
        // People cannot change themselves.
        mayChange={({ you }) => !you}
        editsRetired
        words={{
          actions: t.columns.actions,
          edit: t.changeRole,
          retire: t.disable,
          restore: t.enable,
          question: said.disableQuestion,
          retired: said.disabled,
          restored: said.enabled,
        }}
        message={() => texts.disable.message}
        retire={({ id }) => disable(id)}
        restore={({ id }) => enable(id)}
        refresh={[staffKey]}
        more={(person) =>
          failedLogins.has(person.username) &&
          !person.disabledAt && (
            <RowButton word={t.letIn} name={person.name} onClick={() => setLetIn(person)} />
          )
        }
        dialog={(person, onClose) => (
          <RoleDialog person={person === 'new' ? undefined : person} onClose={onClose} />
        )}
      >
        {({ actions }) => (
          <DataTable
            caption={t.title}
            columns={[...peopleColumns(failedLogins), ...actions]}
            rows={people.data}
            rowKey={({ id }) => id}
            loading={people.isPending}
            skeletonRows={3}
            empty={t.empty}
            error={loadFailure(people, t.loadFailure)}
            manyColumns
          />
        )}
      </ManagedList>
      <Invitations />
      <InviteDialog open={isInviting} onClose={() => setInviting(false)} />
      <LetInDialog person={letIn} onClose={() => setLetIn(undefined)} />
    </>
  )
}
