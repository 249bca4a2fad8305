import { type ComponentProps, lazy, useEffect } from 'react'
import { WhenOpened } from '@/components/overlay/WhenOpened'
import { atRest } from '@/lib/atRest'

const load = async () => ({ default: (await import('./ManyStatusDialog')).ManyStatusDialog })
const ManyStatusDialog = lazy(load)

/** The dialog that gives many tickets one status; its code is loaded when the page has come to rest. */
export function ManyStatus(props: ComponentProps<typeof ManyStatusDialog>) {
  // What fails to load now is tried again when the dialog opens.
  useEffect(() => atRest(() => void load().catch(() => undefined)), [])
  return (
    <WhenOpened open={props.open}>
      <ManyStatusDialog {...props} />
    </WhenOpened>
  )
}
