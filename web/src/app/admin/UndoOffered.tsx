import { Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '@/components/button/Button'
import { useTopDialog } from '@/components/overlay/useTopDialog'
import { isTyping } from '@/lib/keys'
import { type UndoOffer, undoOffers } from '@/lib/undoOffers'
import type { DeskCall } from '@/records/deskRole'
import { useUndo } from '@/records/useUndo'

/** The message for each API call. Empty if the page already shows one. */
const doneBy: Partial<Record<DeskCall, string>> = {
  'POST /ProductRepair/update-status/{id}': '',
  'POST /admin/awr/update-status/{recordId}': '',
  'POST /desk/queue/assign': 'Assigned.',
  'POST /desk/queue/{id}/assign': 'Assigned.',
  'POST /api/warranty/approve': 'Warranty extension approved.',
  'POST /api/warranty/reject': 'Warranty extension rejected.',
  'POST /Scheme/update-status': '',
  'POST /desk/review/claims/{ticketNo}': 'Claim decided.',
  'POST /desk/review/warranties/{id}': 'Warranty request decided.',
}

const texts = {
  region: 'Undo',
  done: 'Done.',
  one: (title: string, did: string) => `${title} ${did}.`,
  undo: 'Undo',
  left: (seconds: number) => `${seconds} s left to undo.`,
  said: (seconds: number) => `You can undo this for ${seconds} seconds.`,
}

/** Shows the last action, with a button to undo it. */
export function UndoOffered(_: { open: boolean }) {
  const { offer, undoLast, pending } = useUndo()
  return offer ? <Bar key={offer.id} offer={offer} onUndo={undoLast} pending={pending} /> : null
}

interface Props {
  offer: UndoOffer
  onUndo: () => void
  pending: boolean
}

function Bar({ offer, onUndo, pending }: Props) {
  const dialog = useTopDialog()
  const seconds = useSecondsLeft(offer)
  useUndoKeys(onUndo)
  const shown = <Shown offer={offer} seconds={seconds} onUndo={onUndo} pending={pending} />
  return dialog ? createPortal(shown, dialog) : shown
}

/** Counts down to the time at which the email is sent. */
function useSecondsLeft({ id, until }: UndoOffer): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= until) undoOffers.remove(id)
    }, 250)
    return () => clearInterval(timer)
  }, [id, until])
  return Math.max(0, Math.ceil((until - now) / 1000))
}

/** Ctrl+Z undoes the last action, except in text fields. */
function useUndoKeys(onUndo: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
    if (!isUndo || event.key.toLowerCase() !== 'z' || isTyping(event.target)) return
    event.preventDefault()
    onUndo()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function Shown({ offer, seconds, onUndo, pending }: Props & { seconds: number }) {
  const bar = useRef<HTMLElement>(null)
  const { about } = offer
  const what = about
    ? texts.one(about.title, about.did)
    : ((doneBy as Record<string, string | undefined>)[offer.call] ?? texts.done)
  // A popover is above the page and is not cut by a dialog. A dialog may be gone when this runs.
  useEffect(() => {
    if (bar.current?.isConnected) bar.current.showPopover?.()
  }, [])
  // Screen readers read this text once. A spoken countdown would disturb everything else.
  const [said, setSaid] = useState('')
  useEffect(() => {
    const left = Math.max(1, Math.round((offer.until - Date.now()) / 1000))
    setSaid(`${what} ${texts.said(left)}`.trim())
  }, [what, offer.until])
  return (
    <section
      ref={bar}
      popover="manual"
      aria-label={texts.region}
      className="undo-bar toast fixed inset-x-3 top-17 bottom-auto m-0 w-auto items-center gap-3 rounded-card border border-line-strong bg-raised py-2 pr-2 pl-4 text-ink text-sm shadow-floating open:flex md:inset-x-auto md:top-2 md:right-4 md:w-max md:max-w-xl print:hidden"
    >
      <p aria-hidden="true" className="flex min-w-0 flex-1 gap-x-1 max-md:flex-wrap">
        {/* A custom status may be long. The number is at the start, so it stays visible. */}
        {what && (
          <span className="wrap-anywhere line-clamp-2 font-medium lg:line-clamp-3">{what}</span>
        )}
        <span className="shrink-0 text-muted tabular-nums">{texts.left(seconds)}</span>
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Button
        size="sm"
        variant="secondary"
        icon={Undo2}
        pending={pending}
        aria-keyshortcuts="Control+Z"
        onClick={onUndo}
      >
        {texts.undo}
      </Button>
    </section>
  )
}
