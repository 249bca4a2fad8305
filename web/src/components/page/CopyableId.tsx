import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { say } from '@/language'
import { cx } from '@/lib/cx'
import { MISSING } from '@/lib/missing'

const SHOWN_MS = 1500
/** So long is the number of a ticket. */
const WHOLE = 18

interface CopyableIdProps {
  value: string | null | undefined
  label?: string
  /** Shows the button without being pointed at, where copying is what one came for. */
  prominent?: boolean
}

/** An id in the monospaced cut, with a button that copies it. */
export function CopyableId({ value, label = say('Copy'), prominent = false }: CopyableIdProps) {
  return value ? <Copyable value={value} label={label} prominent={prominent} /> : MISSING
}

interface CopyableProps {
  value: string
  label: string
  prominent: boolean
}

function Copyable({ value, label, prominent }: CopyableProps) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      // Without leave to use the clipboard the text can still be selected and copied by hand.
      setCopied(false)
    }
  }

  return (
    <span className="group/id inline-flex max-w-full items-center gap-1">
      {/* Not selected as a whole by a click: that is meant for the row. */}
      <span
        className={cx(
          'font-mono text-[0.9em]',
          // A number is short enough to stay whole: one that breaks after 'T-' is hard to read out.
          value.length <= WHOLE ? 'whitespace-nowrap' : 'wrap-anywhere',
        )}
      >
        {value}
      </span>
      {/* Browsers keep the clipboard from pages that came over an unprotected connection. */}
      {navigator.clipboard && (
        <button
          type="button"
          aria-label={`${label} ${value}`}
          title={copied ? say('Copied') : label}
          onClick={copy}
          className={cx(
            'grid size-6 shrink-0 place-items-center rounded transition hover:bg-sunken hover:text-ink max-md:-m-2.5 max-md:size-11',
            prominent
              ? 'text-muted'
              : 'text-faint focus-visible:opacity-100 group-hover/id:opacity-100 md:opacity-0 [tr:hover_&]:opacity-100',
          )}
        >
          {copied ? (
            <Check aria-hidden="true" className="size-3.5 text-success-ink" />
          ) : (
            <Copy aria-hidden="true" className="size-3.5" />
          )}
        </button>
      )}
      <span role="status" className="sr-only">
        {copied && say('Copied')}
      </span>
    </span>
  )
}
