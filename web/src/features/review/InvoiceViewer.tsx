import { useQuery } from '@tanstack/react-query'
import {
  ChevronLeft,
  ChevronRight,
  Maximize,
  MoveHorizontal,
  RotateCw,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
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
import { type Fit, type InvoiceView, MOST_PAGES, useInvoiceView, type View } from './useInvoiceView'
import { type Room, useRoom } from './useRoom'

const t = texts.viewer

const PdfPage = lazy(() => import('./PdfPage'))

interface Props {
  /** The path of the stored file, 'files/…'. */
  path: string
  /** The view state of a parent that handles keys. The default is the viewer's own state. */
  looking?: InvoiceView
  /** How it starts, with its own state. The default is the whole page. */
  fit?: Fit
  className?: string
}

/** Shows an invoice, PDF or photo, with zoom, rotation and pages. */
export function InvoiceViewer({ path, looking, fit, className }: Props) {
  const own = useInvoiceView(path, fit)
  const view = looking ?? own
  const file = useQuery({ ...invoiceQuery(path), enabled: path !== '' })
  const url = storedFileUrl(path)
  const room = useRoom(view.box)
  const isSaid = path === '' || file.isError
  useMarkReady(path, isSaid, view)
  useFoot(view)
  return (
    <section
      aria-label={t.label}
      aria-busy={!view.isSettled}
      className={cx(
        'flex min-h-0 min-w-0 flex-col overflow-hidden rounded-card border border-line bg-sunken low:flex-row',
        className,
      )}
    >
      <Tools view={view} url={url} />
      <div
        ref={view.box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard, too.
        tabIndex={0}
        onScroll={view.noteFoot}
        className="min-h-0 flex-1 overflow-auto p-3"
      >
        {path === '' ? (
          <EmptyState title={t.none} />
        ) : file.isError ? (
          <LoadFailure message={t.failure} cause={causeOf(file.error)} onRetry={file.refetch} />
        ) : file.data ? (
          <Content key={path} file={file.data} url={url} view={view} room={room} />
        ) : (
          <Skeleton className="h-full min-h-80 w-full" />
        )}
      </div>
    </section>
  )
}

/** Marks an invoice as ready if the viewer reports that it cannot be shown. */
function useMarkReady(path: string, isSaid: boolean, view: InvoiceView) {
  const settle = useEffectEvent(view.settle)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each file is settled by itself.
  useEffect(() => {
    if (isSaid) settle(false)
  }, [path, isSaid])
}

/** Records that the end of a page is visible, even without scrolling. */
function useFoot(view: InvoiceView) {
  const note = useEffectEvent(view.noteFoot)
  useEffect(() => {
    if (view.isSettled) note()
  })
}

interface ToolsProps {
  view: InvoiceView
  url: string | undefined
}

function Tools({ view, url }: ToolsProps) {
  const { look, pages } = view
  return (
    <div className="flex flex-wrap items-center gap-1 border-line border-b bg-surface px-2 py-1 low:flex-col low:gap-0 low:border-r low:border-b-0 low:px-1">
      <IconButton
        size="sm"
        icon={ZoomOut}
        label={t.zoomOut}
        disabled={!view.canZoomOut}
        onClick={() => view.zoomBy(-1)}
      />
      <span className="w-12 text-center text-muted text-sm tabular-nums low:text-xs">
        {Math.round(look.zoom * 100)}%
      </span>
      <IconButton
        size="sm"
        icon={ZoomIn}
        label={t.zoomIn}
        disabled={!view.canZoomIn}
        onClick={() => view.zoomBy(1)}
      />
      <IconButton
        size="sm"
        icon={Maximize}
        label={t.fitPage}
        aria-pressed={look.fit === 'page' && look.zoom === 1}
        className="aria-pressed:bg-brand-soft aria-pressed:text-brand-ink"
        onClick={() => view.fit('page')}
      />
      <IconButton
        size="sm"
        icon={MoveHorizontal}
        label={t.fitWidth}
        aria-pressed={look.fit === 'width' && look.zoom === 1}
        className="aria-pressed:bg-brand-soft aria-pressed:text-brand-ink"
        onClick={() => view.fit('width')}
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
          className={buttonStyles(
            { variant: 'quiet', size: 'sm' },
            'ml-auto max-md:min-w-11 low:mt-auto low:ml-0',
          )}
        >
          <span className="max-lg:sr-only">{t.open}</span>
        </ExternalLink>
      )}
    </div>
  )
}

interface ContentProps {
  file: Blob
  url: string | undefined
  view: InvoiceView
  room: Room
}

function Content({ file, url, view, room }: ContentProps) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <Broken url={url} />
  const onBroken = () => {
    setBroken(true)
    view.settle(false)
  }
  const onShown = () => view.settle(true)
  if (file.type.startsWith('image/')) {
    return <Photo file={file} look={view.look} room={room} onShown={onShown} onBroken={onBroken} />
  }
  return (
    <Suspense fallback={<Skeleton className="h-full min-h-80 w-full" />}>
      <PdfPage
        file={file}
        look={view.look}
        room={room}
        onPages={view.setPages}
        onShown={onShown}
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
  room: Room
  onShown: () => void
  onBroken: () => void
}

/** Shows a photo. The server accepts at most 25 megapixels, so the size is limited. */
function Photo({ file, look, room, onShown, onBroken }: PhotoProps) {
  const url = useObjectUrl(file)
  const [size, setSize] = useState({ width: 1, height: 1 })
  const isAcross = look.turn % 180 !== 0
  const width = isAcross ? size.height : size.width
  const height = isAcross ? size.width : size.height
  const most = look.fit === 'page' ? room.height / height : Number.POSITIVE_INFINITY
  const scale = Math.min(room.width / width, most) * look.zoom
  return (
    // The box has the visible size of the photo, because a rotated image keeps its own sides.
    <div
      className="relative mx-auto"
      style={{ width: Math.floor(width * scale), height: Math.floor(height * scale) }}
    >
      <img
        src={url}
        alt={t.label}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          setSize({ width: naturalWidth, height: naturalHeight })
          onShown()
        }}
        onError={() => url && onBroken()}
        className="absolute top-1/2 left-1/2 max-w-none shadow-control"
        style={{
          width: Math.floor(size.width * scale),
          height: Math.floor(size.height * scale),
          transform: `translate(-50%, -50%) rotate(${look.turn}deg)`,
        }}
      />
    </div>
  )
}
