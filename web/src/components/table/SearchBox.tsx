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
  /** Called when typing has rested for a moment, at once on Enter and when cleared. */
  onChange: (value: string) => void
  placeholder?: string
  /** Its name for screen readers; the placeholder unless said otherwise. */
  label?: string
  /** What else is found, below the field. */
  hint?: string | undefined
  /** Whether the key '/' brings the focus here. */
  shortcut?: boolean
  className?: string
}

export function SearchBox({
  value,
  onChange,
  placeholder = say('Search...'),
  label = placeholder,
  hint,
  shortcut = true,
  className,
}: SearchBoxProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  // What the owner was last told. Only a value from elsewhere, such as the browser's back button,
  // may replace the text: an echo of our own word would swallow letters typed since.
  const told = useRef(value)
  useSlashKey(input, shortcut)

  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setText(value)
  }, [value])

  // Spaces around the words mean nothing to a search; told of them, the owner would answer with the
  // trimmed text, and the space before the next word would be lost while it is typed.
  function tell(words: string) {
    const next = words.trim()
    if (next === told.current) return
    told.current = next
    onChange(next)
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
            if (event.key === 'Enter') tell(text)
            if (event.key === 'Escape' && text) clear()
          }}
          // Small words, so that a phone shows them whole; an input itself must not be smaller than 16 px there.
          className={controlStyles(
            cx(
              'h-control pl-9 max-md:placeholder:text-sm',
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
