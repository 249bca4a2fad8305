import type { ChangeEvent, ReactNode } from 'react'
import { controlStyles } from '@/components/form/controlStyles'
import { Field } from '@/components/form/Field'
import { isColour, isTooLight, paletteOf } from './accent'
import { texts } from './texts'

const t = texts.brand

interface Props {
  name: string
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  hint: ReactNode
  error: string | undefined
  readOnly: boolean
}

/** A colour, typed or picked. One on which nobody could read is refused while it is chosen. */
export function AccentField({ hint, error, readOnly, value, ...input }: Props) {
  const refusal = refusalOf(value)
  return (
    <Field label={t.accent} hint={hint} error={error ?? refusal}>
      {(wiring) => (
        <div className="flex gap-2">
          <input
            type="color"
            aria-label={t.accentPick}
            disabled={readOnly}
            value={isColour(value) ? value.toLowerCase() : '#1c4ed0'}
            onChange={input.onChange}
            className="h-control w-14 shrink-0 rounded-control border border-control-line/70 bg-surface p-1 max-md:w-16"
          />
          <input
            {...wiring}
            {...input}
            type="text"
            value={value}
            readOnly={readOnly}
            placeholder="#1c4ed0"
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={32}
            className={controlStyles('h-control max-w-40 font-mono')}
          />
        </div>
      )}
    </Field>
  )
}

/** As the server says it; what is not typed to its end yet is no colour to speak of. */
function refusalOf(accent: string): string | undefined {
  if (!isColour(accent) || paletteOf(accent)) return undefined
  return isTooLight(accent) ? t.tooLight : t.unreadable
}
