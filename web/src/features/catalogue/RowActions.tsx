import { Button } from '@/components/button/Button'
import { said } from './texts'

interface Props {
  name: string
  isRetired: boolean
  words: { edit: string; retire: string; restore: string }
  onEdit: () => void
  onRetire: () => void
  onRestore: () => void
  restoring: boolean
}

/** What can be done to a model or a type. */
export function RowActions({
  name,
  isRetired,
  words,
  onEdit,
  onRetire,
  onRestore,
  restoring,
}: Props) {
  const look = { variant: 'secondary', size: 'sm' } as const
  return (
    <span className="flex flex-wrap justify-end gap-2 md:flex-nowrap md:whitespace-nowrap">
      {isRetired ? (
        <Button
          {...look}
          aria-label={said.of(words.restore, name)}
          pending={restoring}
          onClick={onRestore}
        >
          {words.restore}
        </Button>
      ) : (
        <>
          <Button {...look} aria-label={said.of(words.edit, name)} onClick={onEdit}>
            {words.edit}
          </Button>
          <Button {...look} aria-label={said.of(words.retire, name)} onClick={onRetire}>
            {words.retire}
          </Button>
        </>
      )}
    </span>
  )
}
