import { cx } from '@/lib/cx'
import { texts } from './texts'

export function OnOrOff({ isOn }: { isOn: boolean }) {
  return (
    <span
      className={cx(
        'rounded-full px-2 py-0.5 font-normal text-xs',
        isOn ? 'bg-mint-soft text-success-ink' : 'bg-sunken text-muted',
      )}
    >
      {isOn ? texts.on : texts.off}
    </span>
  )
}
