import type { ChangeEvent, ReactNode } from 'react'
import { controlStyles } from '@/components/form/controlStyles'
import { Field } from '@/components/form/Field'
import { texts } from './texts'
import { isColour, usePalette } from './usePalette'

const t = texts.brand

interface Props {
  name: string
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  hint: ReactNode
  error: string | undefined
  readOnly: boolean
}

/** A colour field. It refuses a colour with too little contrast. */
export function AccentField({ hint, error, readOnly, value, ...input }: Props) {
  const { refusal } = usePalette(value)
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
