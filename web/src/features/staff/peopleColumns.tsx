import { Avatar } from '@/components/page/Avatar'
import type { Column } from '@/components/table/columns'
import { dateTime, relative, shortDate } from '@/lib/dates'
import type { Person } from './api'
import { RoleBadge } from './RoleBadge'
import { said, texts } from './texts'

const t = texts.people
const headers = t.columns

/** The columns of the list. The failed logins are of accounts under attack. */
export const peopleColumns = (
  failedLogins: ReadonlyMap<string, number>,
): readonly Column<Person>[] => [
  {
    key: 'name',
    header: headers.name,
    primary: true,
    cell: ({ name, username, you }) => (
      <span className="flex items-center gap-3">
        <Avatar name={name} />
        <span className="wrap-anywhere min-w-0">
          <span className="block font-medium">{name}</span>
          <span className="block font-normal text-muted text-xs">{username}</span>
          {failedLogins.has(username) && (
            <span className="mt-1 inline-block rounded-md bg-danger-soft px-2 py-0.5 font-medium text-danger-ink text-xs">
              {said.attacked(failedLogins.get(username) ?? 0)}
            </span>
          )}
        </span>
        {you && <Mark className="bg-mint-soft text-success-ink">{t.you}</Mark>}
      </span>
    ),
  },
  {
    key: 'email',
    header: headers.email,
    secondary: true,
    cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
  },
  { key: 'role', header: headers.role, cell: ({ role }) => <RoleBadge role={role} /> },
  {
    key: 'lastSeen',
    header: headers.lastSeen,
    className: 'whitespace-nowrap',
    cell: (person) => <Presence {...person} />,
  },
]

function Presence({ lastSeen, disabledAt, you }: Person) {
  if (disabledAt) {
    return (
      <span title={`${t.disabledSince} ${dateTime(disabledAt)}`}>
        <Mark className="bg-danger-soft text-danger-ink">{t.disabled}</Mark>{' '}
        <span className="text-muted">{shortDate(disabledAt)}</span>
      </span>
    )
  }
  // The stored time is up to five minutes old.
  if (you) return t.now
  if (!lastSeen) return <span className="text-muted">{t.notLoggedIn}</span>
  return <span title={dateTime(lastSeen)}>{relative(lastSeen)}</span>
}

function Mark({ className, children }: { className: string; children: string }) {
  return (
    <span className={`rounded-full px-2 py-0.5 font-medium text-xs ${className}`}>{children}</span>
  )
}
