import { Dialog } from '@/components/overlay/Dialog'
import { SearchPanel } from './SearchPanel'
import { texts } from './texts'

interface Props {
  open: boolean
  /** Returns the text typed before the field loaded. */
  early: () => string
  onClose: () => void
}

/** The search above the page. */
export function SearchDialog({ open, early, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.title}>
      <SearchPanel early={early} onDone={onClose} />
    </Dialog>
  )
}
