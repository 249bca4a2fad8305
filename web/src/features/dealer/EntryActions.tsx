import type { QueryKey } from '@tanstack/react-query'
import { Button } from '@/components/button/Button'
import { useDeed } from '@/records/useDeed'
import type { Entry } from './api'
import { said, texts } from './texts'

interface Props<Kind extends Entry> {
  entry: Kind
  /** The word for changing it. */
  editWord: string
  onEdit: (entry: Kind) => void
  onRetire: (entry: Kind) => void
  bringBack: (entry: Kind) => Promise<unknown>
  queryKey: QueryKey
}

/** What can be done to a dealer or a location. */
export function EntryActions<Kind extends Entry>(props: Props<Kind>) {
  const { entry, editWord, onEdit, onRetire, bringBack, queryKey } = props
  const returning = useDeed({
    send: () => bringBack(entry),
    said: () => said.broughtBack(entry.name),
    queryKey,
  })
  const button = (word: string, onClick: () => void, pending = false) => (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`${word}: ${entry.name}`}
      pending={pending}
      onClick={onClick}
    >
      {word}
    </Button>
  )
  return (
    <span className="flex flex-wrap justify-end gap-2 md:flex-nowrap md:whitespace-nowrap">
      {entry.retiredAt ? (
        button(texts.bringBack, () => returning.mutate(), returning.isPending)
      ) : (
        <>
          {button(editWord, () => onEdit(entry))}
          {button(texts.retire, () => onRetire(entry))}
        </>
      )}
    </span>
  )
}
