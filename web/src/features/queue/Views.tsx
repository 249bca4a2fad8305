import { Link } from 'react-router'
import { cx } from '@/lib/cx'
import { texts } from './texts'

const t = texts.views

/** What everyone asks for. */
const usual = [
  { name: t.all, query: '' },
  { name: t.mine, query: 'assignee=me' },
  { name: t.unassigned, query: 'assignee=nobody' },
  { name: t.late, query: 'late=true' },
]

/** The views that everyone has. */
export function Views({ query }: { query: string }) {
  return (
    <nav
      aria-label={t.label}
      className="mb-4 flex items-center gap-1 overflow-x-auto border-line border-b max-md:-mx-4 max-md:px-4"
    >
      {usual.map((view) => (
        <ViewLink key={view.name} view={view} isShown={view.query === query} />
      ))}
    </nav>
  )
}

function ViewLink({ view, isShown }: { view: { name: string; query: string }; isShown: boolean }) {
  return (
    <Link
      to={{ search: view.query }}
      aria-current={isShown ? 'page' : undefined}
      preventScrollReset
      className={cx(
        'inline-flex h-10 shrink-0 items-center whitespace-nowrap border-b-2 px-3 font-medium text-sm transition-colors max-md:h-11',
        isShown ? 'border-brand text-brand-ink' : 'border-transparent text-muted hover:text-ink',
      )}
    >
      {view.name}
    </Link>
  )
}
