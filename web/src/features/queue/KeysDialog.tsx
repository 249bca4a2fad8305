import { Button } from '@/components/button/Button'
import { Dialog } from '@/components/overlay/Dialog'
import { texts } from './texts'

const t = texts.keys

interface Props {
  open: boolean
  onClose: () => void
}

/** Which keys the queue knows. */
export function KeysDialog({ open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.title}
      size="sm"
      actions={
        <Button variant="secondary" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {t.list.map(([key, meaning]) => (
          <div key={key} className="col-span-2 grid grid-cols-subgrid items-center">
            <dt>
              <kbd className="inline-grid h-7 min-w-7 place-items-center rounded border border-line-strong bg-sunken px-1.5 font-mono text-sm">
                {key}
              </kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
