import { BadgeIndianRupee, type LucideIcon, PackageCheck, Phone, Ticket, User } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { cx } from '@/lib/cx'
import { Link } from '@/lib/router'
import { useIsWide } from '@/lib/useMediaQuery'
import type { Hit } from './api'
import { type Line, phoneOf } from './hits'
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

export const icons: Record<Hit['kind'], LucideIcon> = {
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
  const isPhone = !useIsWide()
  const phone = isPhone && hit ? phoneOf(hit) : ''
  // On a phone, the facts have two lines of their own: who it is, and how to reach them.
  const [who, how] = halves(line.detail)
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])

  function onClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }

  const result = (
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
      className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-control px-2 py-1.5 text-body aria-selected:bg-brand-soft"
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere line-clamp-2 font-medium text-ink">{line.title}</span>
        <span className="text-muted text-sm md:block md:truncate">
          <span className="max-md:block max-md:truncate">{who}</span>
          {how && <span className="max-md:hidden"> · </span>}
          <span className="max-md:block max-md:truncate">{how}</span>
        </span>
      </span>
      <span
        className={cx(
          'shrink-0 text-muted text-xs max-md:max-w-18 max-md:text-right',
          // A name is seen in the title.
          (hit ? hit.matched === 'name' : line.kind === 'customer') && 'max-md:hidden',
        )}
      >
        {hit ? texts.matched[hit.matched] : texts.kind[line.kind]}
      </span>
    </Link>
  )
  if (!phone) return result
  return (
    <div role="presentation" className="flex items-center">
      {result}
      <a
        role="option"
        aria-selected="false"
        aria-label={texts.actions.callNumber(phone)}
        tabIndex={-1}
        href={`tel:${phone}`}
        className="grid size-11 shrink-0 place-items-center rounded-control text-brand-ink"
      >
        <Phone aria-hidden="true" className="size-5" />
      </a>
    </div>
  )
}

/** Splits the facts of a line after the second. */
function halves(detail: string): [string, string] {
  const facts = detail.split(' · ')
  return [facts.slice(0, 2).join(' · '), facts.slice(2).join(' · ')]
}
