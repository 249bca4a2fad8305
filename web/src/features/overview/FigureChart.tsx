import { Fragment, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { cx } from '@/lib/cx'
import { Link } from '@/lib/router'
import { useIsOnPaper } from '@/lib/useMediaQuery'
import { Bars } from './Bars'
import { type FigureData, mostlyOf, sumOf } from './figures'
import { Pattern } from './patterns'
import { said, texts } from './texts'
import { sayer, writer } from './values'

interface FigureChartProps {
  title: string
  data: FigureData
  sideways?: boolean
}

const HEIGHT = 108
const ROW = 20
/**
 * The printable width of an A4 page. On paper, all charts have this width, so their text has the
 * same size.
 */
const PAPER = 680

/**
 * Draws a bar chart. Each series has a colour and a pattern. Bars link to the matching records, if
 * a list exists. The legend and the table have the same links for keyboards and screen readers.
 */
export function FigureChart({ title, data, sideways = false }: FigureChartProps) {
  const id = useId().replaceAll(/[^\w-]/g, '')
  const place = useRef<HTMLDivElement>(null)
  const onScreen = useWidth(place)
  const width = useIsOnPaper() ? PAPER : onScreen
  const height = sideways ? data.rows.length * ROW + 40 : HEIGHT
  const [pointed, setPointed] = useState<number>()
  return (
    <>
      <div
        ref={place}
        role="img"
        aria-label={said.summary(title, data.rows.length, data.series.length)}
        className="figure-chart relative min-w-0"
        onMouseLeave={() => setPointed(undefined)}
      >
        <svg
          aria-hidden="true"
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          className="block"
        >
          <defs>
            {data.series.map(({ name }, series) => (
              <Pattern key={name} id={`${id}-${series}`} place={series} />
            ))}
          </defs>
          <Bars
            data={data}
            width={width}
            height={height}
            sideways={sideways}
            fill={(series) => `url(#${id}-${series})`}
            pointed={pointed}
            onPoint={setPointed}
          />
        </svg>
        {pointed !== undefined && <Hint data={data} row={pointed} sideways={sideways} />}
      </div>
      <Legend data={data} />
    </>
  )
}

/** The minimum leaves room for the axes. While the page renders, the element has no width. */
const NARROWEST = 240

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(NARROWEST)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) =>
      setWidth(Math.max(entry?.contentRect.width ?? 0, NARROWEST)),
    )
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}

function Legend({ data }: { data: FigureData }) {
  const say = sayer(data)
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 text-sm">
      {data.series.map(({ name, values, all, parts }, place) => {
        const entry = (
          <>
            <Swatch place={place} />
            {name}
            <span className="tabular font-medium text-ink">{say(sumOf(values))}</span>
            {parts && <Mostly text={mostlyOf(parts, say)} />}
          </>
        )
        return (
          <li key={name}>
            {all ? (
              <Link
                to={all}
                className="flex min-h-6 items-center gap-1.5 text-muted hover:text-ink hover:underline max-md:min-h-11"
              >
                {entry}
              </Link>
            ) : (
              <span className="flex min-h-6 flex-wrap items-center gap-x-1.5 text-muted">
                {entry}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Names the largest parts in two lines. */
function Mostly({ text }: { text: string }) {
  return (
    <span className="tabular line-clamp-2 print:line-clamp-none" title={text}>
      ({text})
    </span>
  )
}

function Swatch({ place }: { place: number }) {
  const id = useId().replaceAll(/[^\w-]/g, '')
  return (
    <svg aria-hidden="true" width="14" height="14" className="shrink-0">
      <defs>
        <Pattern id={id} place={place} />
      </defs>
      <rect width="14" height="14" rx="3" fill={`url(#${id})`} />
    </svg>
  )
}

interface HintProps {
  data: FigureData
  row: number
  sideways: boolean
}

function Hint({ data, row, sideways }: HintProps) {
  const show = writer(data)
  const values = data.series.map((series) => ({ ...series, value: series.values[row] ?? 0 }))
  const isInRightHalf = row >= data.rows.length / 2
  return (
    <div
      className={cx(
        'pointer-events-none absolute z-10 rounded-control border border-line bg-raised px-3 py-2 text-sm shadow-floating',
        sideways ? 'top-full right-0' : isInRightHalf ? 'top-0 left-12' : 'top-0 right-0',
      )}
    >
      <p className="font-medium">{data.rows[row]}</p>
      {values
        .filter(({ value }) => value > 0)
        .map(({ name, value, parts }) => (
          <Fragment key={name}>
            <p className="flex justify-between gap-4 text-muted">
              <span>{name}</span>
              <span className="tabular text-ink">{show(value)}</span>
            </p>
            {parts && <p className="tabular max-w-60 text-muted">{mostlyOf(parts, show, row)}</p>}
          </Fragment>
        ))}
      {data.series.length > 1 && (
        <p className="mt-1 flex justify-between gap-4 border-line border-t pt-1">
          <span>{texts.total}</span>
          <span className="tabular font-medium">
            {show(sumOf(values.map(({ value }) => value)))}
          </span>
        </p>
      )}
    </div>
  )
}
