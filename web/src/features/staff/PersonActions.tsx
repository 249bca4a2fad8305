import { Button } from '@/components/button/Button'
import { useDeed } from '@/records/useDeed'
import { enable, type Person, staffKey } from './api'
import { said, texts } from './texts'

const t = texts.people

interface Props {
  person: Person
  /** Someone is guessing their password. */
  isAttacked: boolean
  onChangeRole: (person: Person) => void
  onDisable: (person: Person) => void
  onLetIn: (person: Person) => void
}

/** What an owner can do to somebody. Nobody changes themselves. */
export function PersonActions({ person, isAttacked, onChangeRole, onDisable, onLetIn }: Props) {
  const enabling = useDeed({
    send: () => enable(person.id),
    said: () => said.enabled(person.name),
    queryKey: staffKey,
  })
  const action = (label: string, onClick: () => void, pending = false) => (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`${label}: ${person.name}`}
      pending={pending}
      onClick={onClick}
    >
      {label}
    </Button>
  )
  return (
    <span className="flex flex-wrap justify-end gap-2 md:flex-nowrap md:whitespace-nowrap">
      {isAttacked && !person.disabledAt && action(t.letIn, () => onLetIn(person))}
      {!person.you && (
        <>
          {action(t.changeRole, () => onChangeRole(person))}
          {person.disabledAt
            ? action(t.enable, () => enabling.mutate(), enabling.isPending)
            : action(t.disable, () => onDisable(person))}
        </>
      )}
    </span>
  )
}
