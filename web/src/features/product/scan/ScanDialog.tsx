import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '@/components/button/Button'
import { FormAlert } from '@/components/form/FormAlert'
import { Dialog } from '@/components/overlay/Dialog'
import { formTexts } from '../formTexts'
import { serialIn } from './serial'

const t = formTexts.scan

/** The interval between two scans, long enough to save battery. */
const EVERY_MS = 150

interface Props {
  onFound: (serial: string) => void
  onClose: () => void
}

/** Shows the camera picture until it finds a code. No picture leaves the phone. */
export default function ScanDialog({ onFound, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string>()
  const [said, setSaid] = useState<string>()
  const found = useEffectEvent((serial: string) => {
    onFound(serial)
    onClose()
  })

  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout>
    let stream: MediaStream | undefined
    const stop = () => {
      isOver = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }

    async function start() {
      const camera = { facingMode: 'environment', width: { ideal: 1280 } }
      const [{ decode }, opened] = await Promise.all([
        import('./decode'),
        navigator.mediaDevices.getUserMedia({ video: camera, audio: false }),
      ])
      stream = opened
      const element = video.current
      if (isOver || !element) return stop()
      element.srcObject = opened
      await element.play()
      const canvas = document.createElement('canvas')
      const look = () => {
        const text = read(element, canvas, decode)
        const serial = text === undefined ? undefined : serialIn(text)
        if (serial) return found(serial)
        if (text !== undefined) setSaid(text)
        if (!isOver) timer = setTimeout(look, EVERY_MS)
      }
      look()
    }

    start().catch((error: unknown) => {
      if (!isOver) setProblem(whyNot(error))
    })
    return stop
  }, [])

  return (
    <Dialog
      open
      onClose={onClose}
      title={t.title}
      description={t.help}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      <FormAlert>{problem}</FormAlert>
      {!problem && (
        <div className="relative overflow-hidden rounded-card bg-black">
          <video ref={video} playsInline muted aria-label={t.view} className="block w-full" />
          <span
            aria-hidden="true"
            className="absolute inset-x-6 inset-y-1/4 rounded-card border-2 border-white/80"
          />
        </div>
      )}
      <p role="status" className="wrap-anywhere mt-3 text-muted text-sm empty:hidden">
        {said && t.noSerial(said.slice(0, 60))}
      </p>
    </Dialog>
  )
}

type Decode = (picture: ImageData) => string | undefined

function read(video: HTMLVideoElement, canvas: HTMLCanvasElement, decode: Decode) {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0) return undefined
  canvas.width = videoWidth
  canvas.height = videoHeight
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(video, 0, 0)
  const picture = context?.getImageData(0, 0, videoWidth, videoHeight)
  return picture && decode(picture)
}

/** Returns why there is no picture, and what to do. */
function whyNot(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError') return t.notAllowed
  return name === 'NotFoundError' ? t.noCamera : t.failure
}
