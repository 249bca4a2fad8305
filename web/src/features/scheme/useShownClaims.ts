import { useState } from 'react'
import { useShownDialog } from '@/components/overlay/useShownDialog'
import type { DeskClaim } from './api'

/** The customer and the scheme whose claims a dialog shows, and the claim that is meant, as the address has them. */
export function useShownClaims() {
  const { shown, open, close } = useShownDialog(['customer', 'claimed', 'claim'])
  const [opened, setOpened] = useState<DeskClaim>()
  const isOpened = opened?.customerId === shown.customer && opened.schemeId === shown.claimed
  return {
    shown,
    /** What a link names that was cut off, and opens nothing. */
    named: shown.claim || shown.claimed || shown.customer,
    isOpen: shown.customer !== '' && shown.claimed !== '',
    /** The row of the list that it was opened by; whoever came by a link knows none. */
    row: isOpened ? opened : undefined,
    open: (row: DeskClaim) => {
      setOpened(row)
      open({ customer: row.customerId, claimed: row.schemeId })
    },
    close,
  }
}
