import { Button } from '@/components/button/Button'
import { useDeed } from '@/records/useDeed'
import { enable, type Person, staffKey } from './api'
import { said, texts } from './texts'

const t = texts.people

interface Props {
  person: Person
  onChangeRole: (person: Person) => void
  onDisable: (person: Person) => void
}

/** What an owner can do to somebody. Nobody does it to themselves. */
export function PersonActions({ person, onChangeRole, onDisable }: Props) {
  const letIn = useDeed({
    send: () => enable(person.id),
    said: () => said.enabled(person.name),
    queryKey: staffKey,
  })
  if (person.you) return null
  const of = (deed: string) => `${deed}: ${person.name}`
  return (
    <span className="flex flex-wrap justify-end gap-2 md:flex-nowrap md:whitespace-nowrap">
      <Button
        variant="secondary"
        size="sm"
        aria-label={of(t.changeRole)}
        onClick={() => onChangeRole(person)}
      >
        {t.changeRole}
      </Button>
      {person.disabledAt ? (
        <Button
          variant="secondary"
          size="sm"
          aria-label={of(t.enable)}
          pending={letIn.isPending}
          onClick={() => letIn.mutate()}
        >
          {t.enable}
        </Button>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          aria-label={of(t.disable)}
          onClick={() => onDisable(person)}
        >
          {t.disable}
        </Button>
      )}
    </span>
  )
}
