import {
  AnnotationMode,
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
} from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl

export type { PDFDocumentProxy }

/** Larger pictures in a PDF are skipped, because they could crash the tab. */
const MOST_PIXELS = 50_000_000

/** At most one worker that waits for the next PDF. A new one would take longer than the PDF. */
const idle: PDFWorker[] = []

/**
 * Opens a PDF for viewing only: without scripts, forms, links or network requests. `close` keeps the
 * worker for the next PDF if its work is done. A PDF that hangs takes its worker with it.
 */
export async function openPdf(file: Blob) {
  const data = new Uint8Array(await file.arrayBuffer())
  const worker = idle.pop() ?? new PDFWorker()
  const task = getDocument({
    data,
    worker,
    enableXfa: false,
    isEvalSupported: false,
    useWasm: false,
    useWorkerFetch: false,
    disableAutoFetch: true,
    disableStream: true,
    maxImageSize: MOST_PIXELS,
    verbosity: 0,
  })
  const close = (isDone = false) => {
    const closed = task.destroy()
    if (!isDone) return worker.destroy()
    const keep = () => (idle.length === 0 ? void idle.push(worker) : worker.destroy())
    closed.then(keep, () => worker.destroy())
  }
  return { promise: task.promise, close }
}

/** The maximum size of a canvas. Some browsers show nothing for a larger one. */
const LARGEST_CANVAS = 16_000_000

interface Drawn {
  width: number
  /** The height of the container. Without it, the page fills the width. */
  height?: number | undefined
  zoom: number
  turn: number
}

/** Draws a page in its container, with zoom and rotation. */
export function drawPage(
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  { width, height, zoom, turn }: Drawn,
) {
  const rotation = (page.rotate + turn) % 360
  const plain = page.getViewport({ scale: 1, rotation })
  const fits = Math.min(width / plain.width, (height ?? Number.POSITIVE_INFINITY) / plain.height)
  const shown = fits * zoom
  const wanted = shown * Math.min(window.devicePixelRatio || 1, 2)
  const most = Math.sqrt(LARGEST_CANVAS / (plain.width * plain.height))
  const viewport = page.getViewport({ scale: Math.min(wanted, most), rotation })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  canvas.style.width = `${Math.floor(plain.width * shown)}px`
  canvas.style.height = `${Math.floor(plain.height * shown)}px`
  return page.render({ canvas, viewport, annotationMode: AnnotationMode.DISABLE })
}
