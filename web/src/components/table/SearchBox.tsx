import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { IconButton } from '@/components/button/IconButton'
import { controlStyles } from '@/components/form/controlStyles'
import { say } from '@/language'
import { cx } from '@/lib/cx'
import { useSlashKey } from './useSlashKey'

const DEBOUNCE_MS = 250

interface SearchBoxProps {
  value: string
  /** Called after a short pause in typing, and at once on Enter and on clear. */
  onChange: (value: string) => void
  placeholder?: string
  /** The name for screen readers. The default is the placeholder. */
  label?: string
  /** A hint about the searched fields, below the input. */
  hint?: string | undefined
  /** Whether the '/' key focuses this field. */
  shortcut?: boolean
  /**
   * Moves the focus to the list, on Enter and on Escape. Without it, Escape clears the field.
   * `isNew` reports whether the list still has to load.
   */
  onLeave?: (isNew: boolean) => void
  className?: string
}

export function SearchBox({
  value,
  onChange,
  placeholder = say('Search...'),
  label = placeholder,
  hint,
  shortcut = true,
  onLeave,
  className,
}: SearchBoxProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  // The last reported value. Only a value from elsewhere, such as Back, replaces the text.
  // Otherwise letters typed meanwhile would be lost.
  const told = useRef(value)
  useSlashKey(input, shortcut)

  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setText(value)
  }, [value])

  // Reports the trimmed text only. Otherwise the owner's answer would remove the space before the
  // next word.
  function tell(words: string): boolean {
    const next = words.trim()
    if (next === told.current) return false
    told.current = next
    onChange(next)
    return true
  }

  const tellRested = useEffectEvent(tell)
  useEffect(() => {
    const timer = setTimeout(() => tellRested(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])

  function clear() {
    setText('')
    tell('')
    input.current?.focus()
  }

  return (
    <div className={cx('w-full md:max-w-xs', className)}>
      <div className="group relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-faint"
        />
        <input
          ref={input}
          type="search"
          aria-label={label}
          aria-describedby={hint && `${id}-hint`}
          placeholder={placeholder}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            const isEscape = event.key === 'Escape'
            if (isEscape && !onLeave && text) clear()
            if (event.key !== 'Enter' && !(isEscape && onLeave)) return
            const isNew = tell(text)
            if (!onLeave) return
            // Escape would clear the field.
            event.preventDefault()
            onLeave(isNew)
          }}
          // The placeholder is small, so that it fits on a phone. The input text must stay at 16 px
          // there.
          className={controlStyles(
            cx(
              'h-control text-ellipsis pl-9 max-md:placeholder:text-sm',
              text || shortcut ? 'md:pr-10' : '',
              text && 'pr-10',
            ),
          )}
        />
        {text ? (
          <IconButton
            size="sm"
            label={say('Clear search')}
            icon={X}
            className="absolute inset-y-0 right-1 my-auto"
            onClick={clear}
          />
        ) : (
          shortcut && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 right-2.5 my-auto grid size-5 place-items-center rounded border border-line bg-sunken font-mono text-faint text-xs group-focus-within:hidden max-md:hidden"
            >
              /
            </span>
          )
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}
