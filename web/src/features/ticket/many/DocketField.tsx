import type { KeyboardEvent } from 'react'
import { controlStyles } from '@/components/form/controlStyles'
import { FieldNotes, useFieldWiring } from '@/components/form/Field'
import { texts as t } from './texts'

interface Props {
  number: string
  value: string
  link: string
  /** What is wrong with the number. A number that is still missing is not an error yet. */
  error: string | undefined
  onChange: (value: string) => void
}

/** The docket number of one ticket in a list, with its tracking link. */
export function DocketField({ number, value, link, error, onChange }: Props) {
  const shown = value.trim() === '' ? undefined : error
  const wiring = useFieldWiring({ error: shown })
  return (
    <div className="grid w-full min-w-44 gap-1 text-left">
      <input
        type="text"
        {...wiring}
        data-docket={error ? 'lacking' : ''}
        aria-label={t.docketOf(number)}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        className={controlStyles('h-control font-mono')}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={toNext}
      />
      <FieldNotes id={wiring.id} error={shown} />
      {!error && link !== '' && (
        <a
          href={link}
          // Tab leads from number to number.
          tabIndex={-1}
          target="_blank"
          rel="noopener noreferrer nofollow"
          title={link}
          aria-label={t.trackingOf(number)}
          className="inline-flex min-h-6 items-center justify-self-start text-brand-ink text-xs underline underline-offset-2 max-md:min-h-11"
        >
          {t.tracking}
        </a>
      )}
    </div>
  )
}

/** A scanner ends its input with Enter. The focus then moves to the next line, and at the end to the button. */
function toNext(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const dialog = event.currentTarget.closest('dialog')
  const all = [
    ...(dialog?.querySelectorAll<HTMLElement>('[data-docket], [data-confirm]:enabled') ?? []),
  ]
  all[all.indexOf(event.currentTarget) + 1]?.focus()
}
