import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Spinner } from '@/components/progress/Spinner'
import { drawPage, openPdf, type PDFDocumentProxy } from '@/lib/pdf'
import { texts } from './texts'
import type { View } from './useInvoiceView'
import type { Room } from './useRoom'

interface Props {
  file: Blob
  look: View
  room: Room
  onPages: (pages: number) => void
  /** Called when the first requested page is drawn. */
  onShown: () => void
  onBroken: () => void
}

export default function PdfPage({ file, look, room, onPages, onShown, onBroken }: Props) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [isDrawn, setDrawn] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  /** Whether the last requested page is drawn, so that nothing is left to do. */
  const isDone = useRef(false)
  const tellPages = useEffectEvent(onPages)
  const tellShown = useEffectEvent(onShown)
  const tellBroken = useEffectEvent(onBroken)

  useEffect(() => {
    let isOver = false
    let close = (_: boolean) => {}
    isDone.current = false
    setPdf(undefined)
    setDrawn(false)
    openPdf(file)
      .then((task) => {
        close = task.close
        if (isOver) close(false)
        return task.promise
      })
      .then((opened) => {
        if (isOver) return
        setPdf(opened)
        tellPages(opened.numPages)
      })
      .catch(() => {
        if (!isOver) tellBroken()
      })
    return () => {
      isOver = true
      close(isDone.current)
    }
  }, [file])

  const { page: number, zoom, turn, fit } = look
  const { width } = room
  const height = fit === 'page' ? room.height : undefined
  useEffect(() => {
    if (!pdf || !canvas.current || width === 0) return
    const place = canvas.current
    let isOver = false
    let cancel = () => {}
    isDone.current = false
    pdf
      .getPage(Math.min(number, pdf.numPages))
      .then((page) => {
        if (isOver) return undefined
        const task = drawPage(page, place, { width, height, zoom, turn })
        cancel = () => task.cancel()
        return task.promise
      })
      .then(() => {
        if (isOver) return
        isDone.current = true
        setDrawn(true)
        tellShown()
      })
      .catch(() => {
        if (!isOver) tellBroken()
      })
    return () => {
      isOver = true
      cancel()
    }
  }, [pdf, number, zoom, turn, width, height])

  return (
    <div className="min-h-40 w-full">
      {!isDrawn && <Spinner label={texts.viewer.loading} />}
      <canvas
        ref={canvas}
        data-drawn={isDrawn || undefined}
        hidden={!isDrawn}
        role="img"
        aria-label={texts.viewer.label}
        className="mx-auto bg-white shadow-control not-[[hidden]]:block"
      />
    </div>
  )
}
