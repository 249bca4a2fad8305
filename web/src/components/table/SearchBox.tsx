import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconButton } from '@/components/button/IconButton'
import { controlStyles } from '@/components/form/controlStyles'
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
  /** Whether the key '/' brings the focus here. */
  shortcut?: boolean
  className?: string
}

export function SearchBox({
  value,
  onChange,
  placeholder = 'Search...',
  label = placeholder,
  shortcut = true,
  className,
}: SearchBoxProps) {
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

  return (
    <div className={cx('group relative block w-full md:max-w-xs', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-faint"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') tell(text)
        }}
        className={controlStyles('h-control pr-10 pl-9')}
      />
      {text ? (
        <IconButton
          size="sm"
          label="Clear search"
          icon={X}
          className="absolute inset-y-0 right-1 my-auto"
          onClick={() => {
            setText('')
            tell('')
            input.current?.focus()
          }}
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
  )
}
