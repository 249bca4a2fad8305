import { orMissing } from '@/lib/missing'
import type { Scheme } from './api'
import { texts } from './texts'

const t = texts.create

interface Props {
  scheme: Scheme
  pending: boolean
  onChange: (live: boolean) => void
}

/** Switches a scheme between Active and Inactive. Dealers see only active schemes. */
export function LiveSwitch({ scheme, pending, onChange }: Props) {
  const live = scheme.LiveScheme === true
  return (
    <button
      type="button"
      role="switch"
      aria-checked={live}
      aria-label={`${orMissing(scheme.schemeName)}: ${live ? t.active : t.inactive}`}
      disabled={pending}
      onClick={() => onChange(!live)}
      className="group inline-flex min-h-8 max-md:min-h-11 items-center gap-2.5 rounded-control font-medium text-sm disabled:opacity-60"
    >
      <span
        aria-hidden="true"
        className="relative h-5 w-9 rounded-full bg-control-line transition-colors group-aria-checked:bg-brand"
      >
        <span className="absolute top-0.5 left-0.5 size-4 rounded-full bg-white transition-transform group-aria-checked:translate-x-4 group-aria-checked:bg-on-brand" />
      </span>
      {live ? t.active : t.inactive}
    </button>
  )
}
