import { KeysDialog as Keys } from '@/components/overlay/KeysDialog'
import { texts } from './texts'

interface Props {
  open: boolean
  onClose: () => void
}

export function KeysDialog(props: Props) {
  return <Keys {...props} {...texts.keys} />
}
