import { type ComponentProps, lazy, useEffect } from 'react'
import { WhenOpened } from '@/components/overlay/WhenOpened'
import { atRest } from '@/lib/atRest'

const load = async () => ({ default: (await import('./ManyStatusDialog')).ManyStatusDialog })
const ManyStatusDialog = lazy(load)

/** The dialog that sets one status for many tickets. Its code loads when the page is idle. */
export function ManyStatus(props: ComponentProps<typeof ManyStatusDialog>) {
  // If loading fails now, opening the dialog tries again.
  useEffect(() => atRest(() => void load().catch(() => undefined)), [])
  return (
    <WhenOpened open={props.open}>
      <ManyStatusDialog {...props} />
    </WhenOpened>
  )
}
