import { KeysDialog } from '@/components/overlay/KeysDialog'
import { texts } from './texts'

interface Props {
  open: boolean
  onClose: () => void
}

/** Which keys the review knows. */
export function ReviewKeys(props: Props) {
  return <KeysDialog {...props} {...texts.keys} />
}
