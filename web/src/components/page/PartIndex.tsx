import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from '@/lib/cx'

interface Props {
  label: string
  children: ReactNode
}

interface Entry {
  id: string
  title: string
}

/** The parts of a long page, with an index that marks the part in view. */
export function PartIndex({ label, children }: Props) {
  const parts = useRef<HTMLDivElement>(null)
  const strip = useRef<HTMLElement>(null)
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const [current, setCurrent] = useState<string>()
  const pressed = useRef<HTMLElement>(null)

  useEffect(() => {
    const all = [...(parts.current?.querySelectorAll<HTMLElement>(':scope > section[id]') ?? [])]
    setEntries(
      all.map(({ id, firstElementChild }) => ({
        id,
        title: firstElementChild?.querySelector('h2')?.textContent ?? id,
      })),
    )
    // A part near the end cannot reach the top of the window. If the user clicked it, or the address
    // names it, it stays marked while visible.
    const look = () => {
      if (!isInSight(pressed.current)) pressed.current = null
      setCurrent(pressed.current?.id ?? readIn(all))
    }
    // The address may name a part that was added after the page opened.
    pressed.current = all.find(({ id }) => id === window.location.hash.slice(1)) ?? null
    const show = () => pressed.current?.scrollIntoView()
    show()
    look()
    // Parts above may load later and push it down. It stays in view until the visitor does something.
    const growth = new ResizeObserver(show)
    if (pressed.current && parts.current) growth.observe(parts.current)
    const leave = () => growth.disconnect()
    const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown']
    for (const act of acts) window.addEventListener(act, leave, { passive: true })
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      leave()
      for (const act of acts) window.removeEventListener(act, leave)
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [])

  // Scrolls the index, never the page: the visitor may be scrolling the page right now.
  useEffect(() => {
    const link = current && strip.current?.querySelector<HTMLElement>(`[href="#${current}"]`)
    if (link) strip.current?.scrollTo?.({ left: link.offsetLeft - 64 })
  }, [current])

  // open scrolls to a part. It does not change the address: that would ask about unsaved work.
  function open(event: MouseEvent, id: string) {
    event.preventDefault()
    pressed.current = document.getElementById(id)
    pressed.current?.scrollIntoView()
    setCurrent(id)
    document.getElementById(`${id}-title`)?.focus({ preventScroll: true })
  }

  return (
    <div className="laptop:grid laptop:grid-cols-[minmax(0,1fr)_10rem] laptop:gap-8">
      <nav
        ref={strip}
        aria-label={label}
        className="sticky top-[var(--sticky-top,0px)] z-10 -mx-4 mb-2 flex gap-1 overflow-x-auto lg:max-laptop:flex-wrap lg:max-laptop:gap-0 border-line border-b bg-canvas px-4 py-1.5 [scrollbar-width:none] sm:-mx-6 sm:px-6 lg:-mx-8 lg:px-8 laptop:order-last laptop:mx-0 laptop:h-fit laptop:flex-col laptop:border-b-0 laptop:border-l laptop:py-2 laptop:pr-0 laptop:pl-3"
      >
        {entries.map(({ id, title }) => (
          <a
            key={id}
            href={`#${id}`}
            aria-current={id === current ? 'location' : undefined}
            onClick={(event) => open(event, id)}
            className={cx(
              'flex items-center whitespace-nowrap rounded-control px-2.5 py-1.5 text-sm hover:bg-sunken max-md:min-h-11 lg:max-laptop:px-1',
              id === current ? 'bg-brand-soft font-medium text-brand-ink' : 'text-muted',
            )}
          >
            {title}
          </a>
        ))}
      </nav>
      <div ref={parts} className="max-w-5xl">
        {children}
      </div>
    </div>
  )
}

function isInSight(part: HTMLElement | null): boolean {
  const top = part?.getBoundingClientRect().top ?? -1
  return top >= 0 && top < window.innerHeight
}

/**
 * Returns the part at the upper third of the window. Near the end of the page that line moves down
 * with the page, so each of the last parts is marked in turn.
 */
function readIn(parts: readonly HTMLElement[]): string | undefined {
  const { scrollHeight } = document.documentElement
  const { innerHeight, scrollY } = window
  const left = Math.max(0, scrollHeight - innerHeight - scrollY - 2)
  const line = scrollY > 0 ? Math.max(innerHeight / 3, innerHeight - left) : innerHeight / 3
  const begun = parts.filter((part) => part.getBoundingClientRect().top <= line)
  return (begun.at(-1) ?? parts[0])?.id
}
