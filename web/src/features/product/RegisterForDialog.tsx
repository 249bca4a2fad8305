import { Dialog } from '@/components/overlay/Dialog'
import { useToast } from '@/components/overlay/ToastProvider'
import { behalfTitle, deskTexts } from './deskTexts'
import { RegisterProductForm } from './RegisterProductForm'
import type { Buyer } from './registration'

const t = deskTexts.behalf

interface Props {
  buyer: Buyer
  open: boolean
  onClose: () => void
  /** Called after a registration, so that the customer's records can refresh. */
  onRegistered: () => void
}

/** The registration form, filled in by the desk for a customer. */
export function RegisterForDialog({ buyer, open, onClose, onRegistered }: Props) {
  const toast = useToast()
  return (
    <Dialog open={open} onClose={onClose} title={behalfTitle(buyer.name)} description={t.help}>
      <RegisterProductForm
        buyer={buyer}
        onRegistered={() => {
          toast({ text: t.success, tone: 'success' })
          onRegistered()
          onClose()
        }}
      />
    </Dialog>
  )
}
