import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { causeOf } from '@/api/error'
import { buttonStyles } from '@/components/button/buttonStyles'
import { ExternalLink } from '@/components/button/ExternalLink'
import { IconButton } from '@/components/button/IconButton'
import { EmptyState } from '@/components/page/EmptyState'
import { LoadFailure } from '@/components/page/LoadFailure'
import { Skeleton } from '@/components/progress/Skeleton'
import { cx } from '@/lib/cx'
import { storedFileUrl } from '@/lib/storedFileUrl'
import { useObjectUrl } from '@/lib/useObjectUrl'
import { invoiceQuery } from './api'
import { texts } from './texts'
import { type InvoiceView, MOST_PAGES, useInvoiceView, type View } from './useInvoiceView'

const t = texts.viewer

const PdfPage = lazy(() => import('./PdfPage'))

interface Props {
  /** The stored path, 'files/…'. */
  path: string
  /** Held by whoever binds keys to it; otherwise the viewer's own. */
  looking?: InvoiceView
  className?: string
}

/** A stored invoice, PDF or photo: larger, smaller, turned, page by page. */
export function InvoiceViewer({ path, looking, className }: Props) {
  const own = useInvoiceView(path)
  const view = looking ?? own
  const file = useQuery({ ...invoiceQuery(path), enabled: path !== '' })
  const url = storedFileUrl(path)
  useMarkReady(path, path === '' || file.isError, view)
  return (
    <section
      aria-label={t.label}
      aria-busy={!view.isSettled}
      className={cx(
        'flex min-h-0 min-w-0 flex-col overflow-hidden rounded-card border border-line bg-sunken',
        className,
      )}
    >
      <Tools view={view} url={url} />
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard, too.
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto p-3"
      >
        {path === '' ? (
          <EmptyState title={t.none} />
        ) : file.isError ? (
          <LoadFailure message={t.failure} cause={causeOf(file.error)} onRetry={file.refetch} />
        ) : file.data ? (
          <Content key={path} file={file.data} url={url} view={view} />
        ) : (
          <Skeleton className="h-full min-h-80 w-full" />
        )}
      </div>
    </section>
  )
}

/** What cannot be shown has been said. */
function useMarkReady(path: string, isSaid: boolean, view: InvoiceView) {
  const settle = useEffectEvent(view.settle)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each file is settled by itself.
  useEffect(() => {
    if (isSaid) settle()
  }, [path, isSaid])
}

interface ToolsProps {
  view: InvoiceView
  url: string | undefined
}

function Tools({ view, url }: ToolsProps) {
  const { look, pages } = view
  return (
    <div className="flex flex-wrap items-center gap-1 border-line border-b bg-surface px-2 py-1">
      <IconButton
        size="sm"
        icon={ZoomOut}
        label={t.zoomOut}
        disabled={!view.canZoomOut}
        onClick={() => view.zoomBy(-1)}
      />
      <span className="w-12 text-center text-muted text-sm tabular-nums">
        {Math.round(look.zoom * 100)}%
      </span>
      <IconButton
        size="sm"
        icon={ZoomIn}
        label={t.zoomIn}
        disabled={!view.canZoomIn}
        onClick={() => view.zoomBy(1)}
      />
      <IconButton size="sm" icon={RotateCw} label={t.turn} onClick={view.turn} />
      {pages > 1 && (
        <>
          <IconButton
            size="sm"
            icon={ChevronLeft}
            label={t.previousPage}
            disabled={look.page <= 1}
            onClick={() => view.pageBy(-1)}
          />
          <span className="text-muted text-sm tabular-nums">{t.page(look.page, pages)}</span>
          <IconButton
            size="sm"
            icon={ChevronRight}
            label={t.nextPage}
            disabled={look.page >= Math.min(pages, MOST_PAGES)}
            onClick={() => view.pageBy(1)}
          />
        </>
      )}
      {pages > MOST_PAGES && <span className="text-muted text-sm">{t.tooMany(MOST_PAGES)}</span>}
      {url && (
        <ExternalLink
          href={url}
          className={buttonStyles({ variant: 'quiet', size: 'sm' }, 'ml-auto max-md:min-w-11')}
        >
          <span className="max-md:sr-only">{t.open}</span>
        </ExternalLink>
      )}
    </div>
  )
}

interface ContentProps {
  file: Blob
  url: string | undefined
  view: InvoiceView
}

function Content({ file, url, view }: ContentProps) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <Broken url={url} />
  const onBroken = () => {
    setBroken(true)
    view.settle()
  }
  if (file.type.startsWith('image/')) {
    return <Photo file={file} look={view.look} onShown={view.settle} onBroken={onBroken} />
  }
  return (
    <Suspense fallback={<Skeleton className="h-full min-h-80 w-full" />}>
      <PdfPage
        file={file}
        look={view.look}
        onPages={view.setPages}
        onShown={view.settle}
        onBroken={onBroken}
      />
    </Suspense>
  )
}

function Broken({ url }: { url: string | undefined }) {
  return (
    <LoadFailure
      message={t.broken}
      cause={t.brokenHelp}
      action={
        url && (
          <ExternalLink href={url} className={buttonStyles({ variant: 'secondary' })}>
            {t.open}
          </ExternalLink>
        )
      }
    />
  )
}

interface PhotoProps {
  file: Blob
  look: View
  onShown: () => void
  onBroken: () => void
}

const turns: Record<number, string> = {
  0: '',
  90: 'rotate-90',
  180: 'rotate-180',
  270: '-rotate-90',
}
const widths: Record<number, string> = {
  0.5: 'w-1/2',
  0.75: 'w-3/4',
  1: 'w-full',
  1.5: 'w-[150%]',
  2: 'w-[200%]',
  3: 'w-[300%]',
  4: 'w-[400%]',
}

/** A photo. What it costs is bounded where it is handed in: the server takes no more than 25 megapixels. */
function Photo({ file, look, onShown, onBroken }: PhotoProps) {
  const url = useObjectUrl(file)
  const [size, setSize] = useState({ width: 1, height: 1 })
  const isAcross = look.turn % 180 !== 0
  return (
    <div
      className={cx(
        'mx-auto grid place-items-center',
        widths[look.zoom],
        isAcross && 'aspect-square',
      )}
    >
      <img
        src={url}
        alt={t.label}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          setSize({ width: naturalWidth, height: naturalHeight })
          onShown()
        }}
        onError={() => url && onBroken()}
        className={cx(
          'shadow-control',
          turns[look.turn],
          // Turned, it must fit with its other side.
          isAcross && size.height > size.width ? 'h-full w-auto' : 'h-auto w-full',
        )}
      />
    </div>
  )
}
