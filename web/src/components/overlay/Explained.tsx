import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '@/lib/cx'

interface ExplainedProps {
  children: ReactNode
  why: string
  /** The words have the normal text style. */
  plain?: boolean
}

/** The space between the note and the edges of the screen. */
const MARGIN = 8

/** Words with an explanation on hover, focus or tap. Screen readers read both. */
export function Explained({ children, why, plain = false }: ExplainedProps) {
  const id = useId()
  const area = useRef<HTMLSpanElement>(null)
  const note = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState(false)

  // The popover is in the top layer, so that no table cuts it off. Old browsers do not know
  // popovers.
  useLayoutEffect(() => {
    const element = note.current
    if (!shown || !element?.isConnected || !element.showPopover) return
    element.showPopover()
    if (area.current) place(element, area.current.getBoundingClientRect())
    return () => element.hidePopover()
  }, [shown])

  useEffect(() => {
    if (!shown) return
    const hide = () => setShown(false)
    const hideFromOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !area.current?.contains(target)) hide()
    }
    document.addEventListener('pointerdown', hideFromOutside)
    // Without this, the note would stay when the words scroll away.
    document.addEventListener('scroll', hide, true)
    return () => {
      document.removeEventListener('pointerdown', hideFromOutside)
      document.removeEventListener('scroll', hide, true)
    }
  }, [shown])

  return (
    // The pointer can move from the words to the note.
    <span
      ref={area}
      className="inline-block"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setShown(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setShown(false)}
    >
      <button
        type="button"
        aria-describedby={id}
        onFocus={() => setShown(true)}
        onBlur={() => setShown(false)}
        onClick={() => setShown(true)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !shown) return
          event.stopPropagation()
          setShown(false)
        }}
        className={cx(
          'rounded-control text-left underline decoration-dotted underline-offset-4 max-md:min-h-11 max-md:min-w-11 lg:whitespace-nowrap',
          !plain && 'text-faint text-sm',
        )}
      >
        {children}
      </button>
      <span
        ref={note}
        id={id}
        role="tooltip"
        popover="manual"
        hidden={!shown}
        className="fixed m-0 w-max max-w-72 rounded-control border border-line bg-raised px-3 py-2 text-left text-ink text-sm shadow-floating"
      >
        {why}
      </span>
    </span>
  )
}

/** Places the note below the words, or above if there is no space, and always inside the window. */
function place(note: HTMLElement, words: DOMRect): void {
  const { width, height } = note.getBoundingClientRect()
  const middle = words.left + words.width / 2 - width / 2
  const left = Math.max(MARGIN, Math.min(middle, window.innerWidth - width - MARGIN))
  const isRoomBelow = words.bottom + height + MARGIN <= window.innerHeight
  const top = isRoomBelow ? words.bottom : Math.max(MARGIN, words.top - height)
  note.style.setProperty('inset', `${top}px auto auto ${left}px`)
}
