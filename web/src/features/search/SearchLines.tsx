import { BadgeIndianRupee, type LucideIcon, PackageCheck, Ticket, User } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { cx } from '@/lib/cx'
import { Link } from '@/lib/router'
import type { Hit } from './api'
import type { Line } from './hits'
import { texts } from './texts'

export interface Section {
  title: string
  lines: readonly Line[]
  /** The results with the matched field. Recent records have none. */
  hits?: readonly Hit[]
  hasMore?: boolean
}

interface Props {
  id: string
  sections: readonly Section[]
  active: number
  /** Whether the results belong to an earlier text. */
  isOld: boolean
  onPoint: (position: number) => void
  onOpen: (line: Line) => void
}

/** The results below the input. The list is always in the page, because the input refers to it. */
export function SearchLines({ id, sections, active, isOld, onPoint, onOpen }: Props) {
  let position = -1
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={texts.results}
      aria-busy={isOld}
      tabIndex={-1}
      className={cx('outline-none transition-opacity', isOld && 'opacity-60')}
    >
      {sections.map(({ title, lines, hits, hasMore }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox, a group is.
        <div key={title} role="group" aria-label={title} className="pb-3">
          <div aria-hidden="true" className="px-2 py-1 font-medium text-muted text-xs">
            {title}
          </div>
          {lines.map((line, place) => {
            position += 1
            const here = position
            return (
              <Option
                key={line.to}
                id={`${id}-${here}`}
                line={line}
                hit={hits?.[place]}
                isActive={here === active}
                onPoint={() => onPoint(here)}
                onOpen={() => onOpen(line)}
              />
            )
          })}
          {hasMore && (
            <div aria-hidden="true" className="px-2 pt-1 text-muted text-xs">
              {texts.more}
            </div>
          )}
        </div>
      ))}
    </div>
  )
}

const icons: Record<Hit['kind'], LucideIcon> = {
  customer: User,
  ticket: Ticket,
  product: PackageCheck,
  claim: BadgeIndianRupee,
}

interface OptionProps {
  id: string
  line: Line
  hit: Hit | undefined
  isActive: boolean
  onPoint: () => void
  onOpen: () => void
}

/** A result is also a link, so that it can be opened in another tab. */
function Option({ id, line, hit, isActive, onPoint, onOpen }: OptionProps) {
  const Icon = icons[line.kind]
  const option = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])

  function onClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }

  return (
    <Link
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      to={line.to}
      aria-selected={isActive}
      onClick={onClick}
      onPointerMove={() => {
        if (!isActive) onPoint()
      }}
      className="flex min-h-11 items-center gap-3 rounded-control px-2 py-1.5 text-body aria-selected:bg-brand-soft"
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere line-clamp-2 font-medium text-ink">{line.title}</span>
        <span className="wrap-anywhere line-clamp-2 text-muted text-sm">{line.detail}</span>
      </span>
      <span className="shrink-0 text-muted text-xs">
        {hit ? texts.matched[hit.matched] : texts.kind[line.kind]}
      </span>
    </Link>
  )
}
