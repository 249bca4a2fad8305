import { useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '@/api/error'
import { useAction } from '@/api/useAction'
import { Button } from '@/components/button/Button'
import { useToast } from '@/components/overlay/ToastProvider'
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
  const queries = useQueryClient()
  const toast = useToast()
  const letIn = useAction({
    mutationFn: () => enable(person.id),
    onSuccess: () => toast({ text: said.enabled(person.name), tone: 'success' }),
    onError: (error) => toast({ text: sentenceOf(error, t.failure), tone: 'error' }),
    onSettled: () => queries.invalidateQueries({ queryKey: staffKey }),
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
