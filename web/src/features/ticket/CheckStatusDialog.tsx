import { Dialog } from '@/components/overlay/Dialog'
import { CheckStatus } from './CheckStatus'
import { texts } from './texts'

interface Props {
  open: boolean
  onClose: () => void
}

/** The modal behind the floating button, loaded when the page has come to rest. */
export default function CheckStatusDialog({ open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.check.title}>
      <CheckStatus />
    </Dialog>
  )
}
