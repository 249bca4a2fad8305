import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { said, texts } from './texts'

interface Props {
  children?: ReactNode
  /** The environment variable that sets it. */
  fixedBy: string | undefined
  /** The value that someone else saved while you were typing. */
  meanwhile?: string | undefined
}

/** The hint below a setting: why it is fixed, what a colleague saved, or its purpose. */
export function SettingHint({ children, fixedBy, meanwhile }: Props) {
  if (fixedBy) {
    return (
      <span className="flex items-start gap-1.5">
        <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span>
          <span className="wrap-anywhere font-medium text-ink">{said.fixedBy(fixedBy)}.</span>{' '}
          {texts.fixed.why}
        </span>
      </span>
    )
  }
  return (
    <>
      {meanwhile && (
        <span className="wrap-anywhere mb-1 block font-medium text-ink">{meanwhile}</span>
      )}
      {children}
    </>
  )
}
