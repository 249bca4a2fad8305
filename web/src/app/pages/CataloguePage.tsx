import { Suspense } from 'react'
import { PageHeader } from '@/components/page/PageHeader'
import { tabStyles } from '@/components/page/tabStyles'
import { Skeleton } from '@/components/progress/Skeleton'
import { Link, useSearchParams } from '@/lib/router'
import { usePermissions } from '@/records/deskRole'
import { catalogueParts } from './catalogueParts'

/** The catalogue of the portal, in tabs. The address names the tab. */
export default function CataloguePage() {
  const [params] = useSearchParams()
  const may = usePermissions()
  const parts = catalogueParts.filter(({ needs }) => may(needs))
  const current = parts.find(({ part }) => part === params.get('part')) ?? catalogueParts[0]
  return (
    <>
      <PageHeader title="Catalogue" help={current.help} />
      <nav
        aria-label="Catalogue"
        className="mb-4 flex gap-1 overflow-x-auto overflow-y-hidden [scrollbar-width:none] border-line border-b"
      >
        {parts.map(({ part, label }) => (
          <Link
            key={part}
            to={{ search: `?part=${part}` }}
            aria-current={part === current.part ? 'page' : undefined}
            className={tabStyles(part === current.part)}
          >
            {label}
          </Link>
        ))}
      </nav>
      {/* The key resets dialogs and searches when the tab changes. */}
      <Suspense key={current.part} fallback={<Skeleton className="h-96" />}>
        <current.Content />
      </Suspense>
    </>
  )
}
