import { useQuery } from '@tanstack/react-query'
import { BookmarkPlus, Ellipsis } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/button/Button'
import { IconButton } from '@/components/button/IconButton'
import { whenOpened } from '@/components/overlay/whenOpened'
import { cx } from '@/lib/cx'
import { Link } from '@/lib/router'
import { type View, viewsQuery } from './api'
import { Remark } from './Remark'
import { texts } from './texts'
import { sortedQuery } from './useQueueSearch'
import { usual } from './usualViews'

const t = texts.views

const ViewDialog = whenOpened(async () => (await import('./ViewDialog')).ViewDialog)

/** Sorts by name. Numbers sort by value: v2 before v10. */
const byName = (one: View, other: View): number =>
  one.name.localeCompare(other.name, 'en', { numeric: true, sensitivity: 'base' })

/** Shows the built-in views and the saved ones. Saved views can be renamed and deleted. */
export function SavedViews({ query }: { query: string }) {
  const own = [...(useQuery(viewsQuery).data ?? [])].sort(byName)
  const [edited, setEdited] = useState<View>()
  const [isSaving, setSaving] = useState(false)
  const isShown = (view: { query: string }) => sortedQuery(view.query) === query
  const shown = own.find(isShown)
  const isNew = !shown && !usual.some(isShown)
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs again for another view.
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current]')
    current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [query])
  return (
    <>
      <nav
        ref={nav}
        aria-label={t.label}
        className={cx(
          '-mb-px flex min-w-0 items-center overflow-x-auto overflow-y-hidden [scrollbar-width:none] md:flex-1 md:basis-0 max-md:order-3 max-md:-mx-4 max-md:w-[calc(100%+2rem)] max-md:px-4',
          // The row scrolls and fades at the edge.
          own.length > 0 && 'pr-12 [mask-image:linear-gradient(to_left,transparent,black_3rem)]',
        )}
      >
        {usual.map((view) => (
          <ViewLink key={view.name} view={view} isShown={isShown(view)} />
        ))}
        {own.map((view) => (
          <ViewLink key={view.id} view={view} isShown={view === shown} />
        ))}
        {shown && !shown.owner && (
          <IconButton
            size="sm"
            icon={Ellipsis}
            label={t.edit(shown.name)}
            onClick={() => setEdited(shown)}
          />
        )}
        {isNew && (
          <Button
            variant="quiet"
            size="sm"
            icon={BookmarkPlus}
            title={t.save}
            className="shrink-0"
            onClick={() => setSaving(true)}
          >
            {/* The text would take the room of two views. */}
            <span className="md:max-2xl:sr-only">{t.save}</span>
          </Button>
        )}
      </nav>
      {shown?.problem && (
        <div className="order-4 w-full">
          <Remark>{shown.problem}</Remark>
        </div>
      )}
      <ViewDialog
        open={isSaving || edited !== undefined}
        view={edited}
        query={query}
        onClose={() => {
          setSaving(false)
          setEdited(undefined)
        }}
      />
    </>
  )
}

interface LinkProps {
  view: { name: string; query: string; owner?: string | undefined }
  isShown: boolean
}

function ViewLink({ view, isShown }: LinkProps) {
  return (
    <Link
      to={{ search: view.query }}
      aria-current={isShown ? 'page' : undefined}
      title={view.owner && t.sharedBy(view.owner)}
      preventScrollReset
      className={cx(
        'inline-flex h-10 shrink-0 items-center whitespace-nowrap border-b-2 px-2.5 font-medium text-sm transition-colors max-md:h-11',
        isShown ? 'border-brand text-brand-ink' : 'border-transparent text-muted hover:text-ink',
      )}
    >
      {view.name}
    </Link>
  )
}
