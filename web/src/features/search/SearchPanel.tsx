import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button } from '@/components/button/Button'
import { IconButton } from '@/components/button/IconButton'
import { controlStyles } from '@/components/form/controlStyles'
import { Spinner } from '@/components/progress/Spinner'
import { askIf } from '@/components/work/discardFirst'
import { useLocation, useNavigate } from '@/lib/router'
import { adminSession, useSession } from '@/lib/session'
import { unsavedWork } from '@/lib/unsavedWork'
import type { Wish } from '@/lib/useWish'
import { MOST_SIGNS } from './api'
import { HitActions } from './HitActions'
import { type Line, lineOf } from './hits'
import { Keys } from './Keys'
import { recent } from './recent'
import { SearchLines, type Section } from './SearchLines'
import { SearchState } from './SearchState'
import { texts } from './texts'
import { useSearch } from './useSearch'

interface Props {
  /** Returns the text typed before the field loaded. */
  early: () => string
  onDone: () => void
}

/** The search field with its results. Arrow keys move, Enter opens. */
export function SearchPanel({ early, onDone }: Props) {
  const id = useId()
  const search = useSearch(early)
  const { open, person } = useOpenRecord(onDone)
  const [recents, setRecents] = useState(() => recent.of(person))
  const [active, setActive] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const [isAwaited, setAwaited] = useState(false)

  const sections = search.isAsked ? sectionsOf(search.found) : recentsOf(recents, search.typed)
  const lines = sections.flatMap((section) => section.lines)
  const chosen = lines[active]
  const hit = sections.flatMap((section) => section.hits ?? [])[active]

  function type(text: string) {
    search.type(text)
    setActive(0)
    setAwaited(false)
  }

  function forget() {
    recent.forget()
    setRecents([])
  }

  // If the user presses Enter before the answer, the first result of the typed text opens.
  const openAwaited = useEffectEvent(() => {
    setAwaited(false)
    if (lines[0]) open(lines[0])
  })
  useEffect(() => {
    if (isAwaited && search.isAnswer) openAwaited()
  }, [isAwaited, search.isAnswer])

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && lines.length > 0) {
      event.preventDefault()
      setActive((now) => (Math.min(now, lines.length - 1) + step + lines.length) % lines.length)
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (search.isWaiting) {
      search.hurry()
      setAwaited(true)
    } else if (chosen) {
      open(chosen)
    }
  }

  const isRecent = !search.isAsked && lines.length > 0
  return (
    // biome-ignore lint/a11y/useSemanticElements: older phones do not know <search>.
    <div
      role="search"
      aria-label={texts.label}
      className="flex min-h-0 flex-col gap-3 md:h-[clamp(26rem,65dvh,36rem)]"
    >
      <div className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-faint"
        />
        <input
          ref={field}
          type="text"
          data-first
          role="combobox"
          aria-label={texts.label}
          aria-autocomplete="list"
          aria-expanded={lines.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen ? `${id}-${active}` : undefined}
          placeholder={texts.placeholder}
          value={search.typed}
          maxLength={MOST_SIGNS}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          className={controlStyles('h-11 pr-10 pl-9')}
        />
        {search.isWaiting && !search.error ? (
          <span className="absolute inset-y-0 right-3 my-auto flex items-center text-muted">
            <Spinner label={texts.searching} className="size-4" />
          </span>
        ) : (
          search.typed && (
            <IconButton
              size="sm"
              label={texts.clear}
              icon={X}
              className="absolute inset-y-0 right-0 my-auto md:hidden"
              onClick={() => {
                type('')
                field.current?.focus()
              }}
            />
          )
        )}
      </div>
      <div className="-mx-1 min-h-0 flex-1 overflow-y-auto overscroll-contain px-1">
        <SearchLines
          id={id}
          sections={sections}
          active={active}
          isOld={search.isWaiting}
          onPoint={setActive}
          onOpen={open}
        />
        <SearchState
          search={search}
          hits={lines.length}
          hasMore={sections.some(({ hasMore }) => hasMore)}
          hasRecents={isRecent}
        />
        {isRecent && <Forget onForget={forget} />}
      </div>
      {hit && chosen && !search.isWaiting && (
        <HitActions hit={hit} onOpen={(wish) => open(chosen, wish)} />
      )}
      <Keys />
    </div>
  )
}

function Forget({ onForget }: { onForget: () => void }) {
  return (
    <Button variant="quiet" size="sm" onClick={onForget}>
      {texts.clearRecent}
    </Button>
  )
}

/** Opens a record and remembers it. If unsaved input would be lost, the user confirms first. */
function useOpenRecord(onDone: () => void) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const person = useSession(adminSession)?.person ?? ''
  const open = (line: Line, wish?: Wish) => {
    // For another page, the navigation guard asks.
    const isSamePage = new URL(line.to, window.location.origin).pathname === pathname
    askIf(isSamePage && unsavedWork.exists(), () => {
      recent.remember(person, line)
      onDone()
      void navigate(line.to, { state: wish ? { wish } : null })
    })
  }
  return { open, person }
}

function sectionsOf(found: ReturnType<typeof useSearch>['found']): Section[] {
  return (found?.groups ?? []).map(({ kind, hits, more }) => ({
    title: texts.kinds[kind],
    lines: hits.map(lineOf),
    hits,
    hasMore: more,
  }))
}

function recentsOf(lines: readonly Line[], typed: string): Section[] {
  return lines.length > 0 && typed.trim() === '' ? [{ title: texts.recent, lines }] : []
}
