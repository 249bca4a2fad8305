import { Search } from 'lucide-react'
import { useCallback, useState } from 'react'
import { IconButton } from '@/components/button/IconButton'
import { whenOpened } from '@/components/overlay/whenOpened'
import { useEarlyLetters } from './useEarlyLetters'
import { searchKeys, useSearchKey } from './useSearchKey'

const SearchDialog = whenOpened(async () => (await import('./SearchDialog')).SearchDialog)

/** The text of the top bar. All other texts load with the search. */
const LABEL = 'Search'

/** The search of the desk: a field in the top bar, an icon on phones, and a shortcut key. */
export function DeskSearch() {
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  const close = useCallback(() => setOpen(false), [])
  useSearchKey(open)
  const early = useEarlyLetters(isOpen)
  const keys = searchKeys()

  return (
    // biome-ignore lint/a11y/useSemanticElements: older phones do not know <search>.
    <div role="search" aria-label={LABEL} className="contents">
      <span className="md:hidden">
        <IconButton label={LABEL} icon={Search} onClick={open} />
      </span>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        className="flex h-control w-full max-w-sm items-center gap-2 rounded-control border border-control-line/70 bg-surface px-3 text-faint shadow-control transition-colors hover:border-control-line max-md:hidden"
      >
        <Search aria-hidden="true" className="size-4 shrink-0" />
        <span className="flex-1 truncate text-left text-body">{LABEL}</span>
        <span
          aria-hidden="true"
          className="rounded border border-line bg-sunken px-1.5 font-mono text-xs"
        >
          {keys}
        </span>
      </button>
      <SearchDialog open={isOpen} early={early} onClose={close} />
    </div>
  )
}
