import { Fragment } from 'react'
import { useNavigate } from '@/lib/router'
import { type FigureData, sumOf } from './figures'
import { labelEvery, ticksUpTo, widthOf } from './scale'
import { axisValueOf } from './values'

interface BarsProps {
  data: FigureData
  width: number
  height: number
  /** Draws the rows from top to bottom. */
  sideways: boolean
  fill: (place: number) => string
  pointed: number | undefined
  onPoint: (row: number) => void
}

/** With at most this many bars, each bar shows its name and its number. */
const FEW = 6
const THICKEST = 44
const TOP = 16
const BOTTOM = 30

/** The grid, the axes and the bars of a chart. `across` runs along the rows, `along` along the bars. */
export function Bars({ data, width, height, sideways, fill, pointed, onPoint }: BarsProps) {
  const navigate = useNavigate()
  const axisValue = axisValueOf(data)
  const totals = data.rows.map((_, row) => sumOf(data.series.map(({ values }) => values[row] ?? 0)))
  const ticks = ticksUpTo(Math.max(...totals))
  const most = ticks.at(-1) as number
  const isFew = data.rows.length <= FEW

  const left = Math.max(...(sideways ? data.rows : ticks.map(axisValue)).map(widthOf)) + 14
  const right = width - (sideways ? 40 : 4)
  const bottom = height - BOTTOM
  const row = (sideways ? bottom - TOP : right - left) / data.rows.length
  const thick = Math.min(row * 0.6, THICKEST)

  const along = (value: number) =>
    sideways ? left + (value / most) * (right - left) : bottom - (value / most) * (bottom - TOP)
  const across = (place: number) => (sideways ? TOP : left) + row * (place + 0.5)
  const box = (place: number, from: number, to: number, thickness: number) => {
    const start = across(place) - thickness / 2
    const length = Math.abs(along(to) - along(from))
    return sideways
      ? { x: along(from), y: start, width: length, height: thickness }
      : { x: start, y: along(to), width: thickness, height: length }
  }
  const every = sideways || isFew ? 1 : labelEvery(data.rows, row)

  return (
    <g fontSize="12" fill="var(--muted)">
      {ticks.map((tick) =>
        sideways ? (
          <Fragment key={tick}>
            <path d={`M${along(tick)} ${TOP} V${bottom}`} stroke="var(--line)" />
            <text x={along(tick)} y={bottom + 20} textAnchor="middle">
              {axisValue(tick)}
            </text>
          </Fragment>
        ) : (
          <Fragment key={tick}>
            <path d={`M${left} ${along(tick)} H${right}`} stroke="var(--line)" />
            <text x={left - 8} y={along(tick)} dy="0.35em" textAnchor="end">
              {axisValue(tick)}
            </text>
          </Fragment>
        ),
      )}
      <path d={`M${left} ${bottom} H${right}`} stroke="var(--line-strong)" />
      {data.rows.map((name, place) => {
        const last = data.series.findLastIndex(({ values }) => (values[place] ?? 0) > 0)
        let below = 0
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: a picture; its legend and its table have the same for keys
          <g key={name} onMouseMove={() => onPoint(place)}>
            <rect
              {...box(place, 0, most, row)}
              fill={place === pointed ? 'var(--hover)' : 'transparent'}
            />
            {(data.rows.length - 1 - place) % every === 0 && (
              <text
                {...(sideways
                  ? { x: left - 8, y: across(place), dy: '0.35em', textAnchor: 'end' }
                  : {
                      x: Math.min(across(place), width - widthOf(name) / 2),
                      y: bottom + 20,
                      textAnchor: 'middle',
                    })}
              >
                {name}
              </text>
            )}
            {data.series.map(({ name: of, values, to }, series) => {
              const value = values[place] ?? 0
              if (value === 0) return null
              const from = below
              below += value
              return (
                // biome-ignore lint/a11y/noStaticElementInteractions: as above
                <rect
                  key={of}
                  {...box(place, from, below, thick)}
                  fill={fill(series)}
                  stroke="var(--surface)"
                  className={to ? 'cursor-pointer' : undefined}
                  onClick={to && (() => void navigate(to(place)))}
                />
              )
            })}
            {isFew && last >= 0 && (
              <text
                {...(sideways
                  ? { x: along(below) + 5, y: across(place), dy: '0.35em' }
                  : { x: across(place), y: along(below) - 5, textAnchor: 'middle' })}
              >
                {axisValue(totals[place] ?? 0)}
              </text>
            )}
          </g>
        )
      })}
    </g>
  )
}
