import { useState } from 'react'
import { useShownDialog } from '@/components/overlay/useShownDialog'
import type { DeskClaim } from './api'

/** Reads the customer, the scheme and the claim of a dialog from the address. */
export function useShownClaims() {
  const { shown, open, close, link } = useShownDialog(['customer', 'claimed', 'claim'])
  const [opened, setOpened] = useState<DeskClaim>()
  const isOpened = opened?.customerId === shown.customer && opened.schemeId === shown.claimed
  return {
    shown,
    /** The name in an incomplete link that opens nothing. */
    named: shown.claim || shown.claimed || shown.customer,
    isOpen: shown.customer !== '' && shown.claimed !== '',
    /** The list row that opened the dialog. Undefined for a link. */
    row: isOpened ? opened : undefined,
    open: (row: DeskClaim) => {
      setOpened(row)
      open({ customer: row.customerId, claimed: row.schemeId })
    },
    /** The address of the dialog, for a new tab. */
    link: ({ customerId, schemeId }: DeskClaim) =>
      link({ customer: customerId, claimed: schemeId }),
    close,
  }
}
