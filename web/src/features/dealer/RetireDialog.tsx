import type { QueryKey } from '@tanstack/react-query'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { useDeed } from '@/records/useDeed'
import type { Entry } from './api'
import { said, texts } from './texts'
import { Warnings } from './Warnings'

interface Props<Kind extends Entry> {
  entry: Kind | undefined
  message: string
  /** What customers would be left without. */
  warnings: readonly string[]
  retire: (entry: Kind) => Promise<unknown>
  queryKey: QueryKey
  onClose: () => void
}

/** Asks before forms no longer offer something. */
export function RetireDialog<Kind extends Entry>(props: Props<Kind>) {
  const { entry, message, warnings, retire, queryKey, onClose } = props
  const retiring = useDeed({
    send: retire,
    said: ({ name }) => said.retired(name),
    queryKey,
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      open={entry !== undefined}
      title={entry && said.retireQuestion(entry.name)}
      message={
        <div className="grid gap-4">
          <p>{message}</p>
          <Warnings>{warnings}</Warnings>
        </div>
      }
      confirmLabel={texts.retire}
      danger
      pending={retiring.isPending}
      onConfirm={() => entry && retiring.mutate(entry)}
      onCancel={onClose}
    />
  )
}
