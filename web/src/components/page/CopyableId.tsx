import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { say } from '@/language'
import { cx } from '@/lib/cx'
import { MISSING } from '@/lib/missing'

const SHOWN_MS = 1500
const WHOLE = 18

interface CopyableIdProps {
  value: string | null | undefined
  label?: string
  /** Always shows the button, not only on hover. */
  prominent?: boolean
}

/** An id in a monospaced font, with a copy button. */
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
      // If the browser blocks the clipboard, the user can still select the text.
      setCopied(false)
    }
  }

  return (
    <span className="group/id inline-flex max-w-full items-center gap-1 max-md:flex-wrap">
      {/* A click does not select the text, because it belongs to the row. */}
      <span
        className={cx(
          'font-mono text-[0.9em]',
          // A short number stays on one line, because it is hard to read out after a break.
          value.length <= WHOLE ? 'whitespace-nowrap' : 'wrap-anywhere',
        )}
      >
        {value}
      </span>
      {/* Browsers offer the clipboard only on https pages. */}
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
