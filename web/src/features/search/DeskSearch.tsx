import { Search } from 'lucide-react'
import { useCallback, useState } from 'react'
import { IconButton } from '@/components/button/IconButton'
import { Dialog } from '@/components/overlay/Dialog'
import { SearchPanel } from './SearchPanel'
import { texts } from './texts'
import { searchKeys, useSearchKey } from './useSearchKey'

/** The search of the desk: a field in the top bar, an icon on phones, and a shortcut key. */
export function DeskSearch() {
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  const close = useCallback(() => setOpen(false), [])
  useSearchKey(open)
  const keys = searchKeys()

  return (
    // biome-ignore lint/a11y/useSemanticElements: older phones do not know <search>.
    <div role="search" aria-label={texts.open} className="contents">
      <span className="md:hidden">
        <IconButton label={texts.open} icon={Search} onClick={open} />
      </span>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        className="flex h-control w-full max-w-sm items-center gap-2 rounded-control border border-control-line/70 bg-surface px-3 text-faint shadow-control transition-colors hover:border-control-line max-md:hidden"
      >
        <Search aria-hidden="true" className="size-4 shrink-0" />
        <span className="flex-1 truncate text-left text-body">{texts.open}</span>
        <span
          aria-hidden="true"
          className="rounded border border-line bg-sunken px-1.5 font-mono text-xs"
        >
          {keys}
        </span>
      </button>
      <Dialog open={isOpen} onClose={close} title={texts.title}>
        <SearchPanel onDone={close} />
      </Dialog>
    </div>
  )
}
