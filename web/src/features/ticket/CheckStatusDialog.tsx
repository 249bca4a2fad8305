import { Dialog } from '@/components/overlay/Dialog'
import { CheckStatus } from './CheckStatus'
import { texts } from './texts'

interface Props {
  open: boolean
  onClose: () => void
}

/** The dialog behind the floating button. Its code loads when the page is at rest. */
export default function CheckStatusDialog({ open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.check.title}>
      <CheckStatus />
    </Dialog>
  )
}
