import { KeysDialog } from '@/components/overlay/KeysDialog'
import { texts } from './texts'

interface Props {
  open: boolean
  onClose: () => void
}

export function ReviewKeys(props: Props) {
  return <KeysDialog {...props} {...texts.keys} />
}
