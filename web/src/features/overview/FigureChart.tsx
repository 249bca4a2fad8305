import { useId } from 'react'
import { Link, useNavigate } from 'react-router'
import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts'
import { useIsOnPaper } from '@/lib/useMediaQuery'
import { type FigureData, sumOf } from './figures'
import { Pattern } from './patterns'
import { said, texts } from './texts'
import { axisValueOf, sayer, writer } from './values'

interface FigureChartProps {
  title: string
  data: FigureData
  sideways?: boolean
}

const tick = { fill: 'var(--muted)', fontSize: 12 }
const HEIGHT = 256
const ROW = 40
/** What a sheet of A4 has room for between its margins: on it all charts have this width and writing of the same size. */
const PAPER = 680
/** So few bars have room for a name and a number each. */
const FEW = 6

/**
 * A chart of bars. Each series has a colour and a pattern, and each bar leads to what it counts, if there
 * is such a list; who cannot see it, or point at it, has the same links in the legend and in the table.
 */
export default function FigureChart({ title, data, sideways = false }: FigureChartProps) {
  const id = useId().replaceAll(/[^\w-]/g, '')
  const isOnPaper = useIsOnPaper()
  const fill = (place: number) => `url(#${id}-${place})`
  const axisValue = axisValueOf(data)
  const navigate = useNavigate()
  const rows = data.rows.map((name, place) => ({
    name,
    ...Object.fromEntries(data.series.map(({ values }, n) => [`s${n}`, values[place] ?? 0])),
    // A bar that is not there has no label: the total stands above the last one that is.
    [`total${data.series.findLastIndex(({ values }) => (values[place] ?? 0) > 0)}`]: sumOf(
      data.series.map(({ values }) => values[place] ?? 0),
    ),
  }))
  const numbers = { type: 'number', tickFormatter: axisValue, allowDecimals: false } as const
  const names = { type: 'category', dataKey: 'name' } as const
  const axis = { tick, tickLine: false, axisLine: { stroke: 'var(--line-strong)' } }
  return (
    <>
      <div
        role="img"
        aria-label={said.summary(title, data.rows.length, data.series.length)}
        className="figure-chart min-w-0"
      >
        <ResponsiveContainer
          width={isOnPaper ? PAPER : '100%'}
          height={sideways ? data.rows.length * ROW + 40 : HEIGHT}
          initialDimension={{ width: 320, height: HEIGHT }}
        >
          <BarChart
            data={rows}
            layout={sideways ? 'vertical' : 'horizontal'}
            accessibilityLayer={false}
            margin={{ top: 16, right: sideways ? 40 : 4, bottom: 0, left: 0 }}
            barCategoryGap="20%"
          >
            <defs>
              {data.series.map(({ name }, place) => (
                <Pattern key={name} id={`${id}-${place}`} place={place} />
              ))}
            </defs>
            <CartesianGrid stroke="var(--line)" vertical={sideways} horizontal={!sideways} />
            <XAxis
              {...axis}
              {...(sideways ? numbers : names)}
              minTickGap={12}
              interval={!sideways && rows.length <= FEW ? 0 : 'preserveStartEnd'}
            />
            <YAxis
              {...axis}
              axisLine={false}
              {...(sideways ? names : numbers)}
              width={sideways ? 110 : data.isMoney ? 76 : 44}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={{ fill: 'var(--hover)' }}
              content={(props) => <Hint {...props} data={data} />}
            />
            {data.series.map(({ name, to }, place) => (
              <Bar
                key={name}
                dataKey={`s${place}`}
                name={name}
                stackId="all"
                fill={fill(place)}
                maxBarSize={44}
                isAnimationActive={false}
                stroke="var(--surface)"
                className={to && 'cursor-pointer'}
                onClick={to && ((_, row) => void navigate(to(row)))}
              >
                {rows.length <= FEW && (
                  <LabelList
                    dataKey={`total${place}`}
                    position={sideways ? 'right' : 'top'}
                    formatter={(total) => (Number(total) > 0 ? axisValue(Number(total)) : '')}
                    fill="var(--muted)"
                    fontSize={12}
                  />
                )}
              </Bar>
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
      <Legend data={data} />
    </>
  )
}

function Legend({ data }: { data: FigureData }) {
  const say = sayer(data)
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {data.series.map(({ name, values, all }, place) => {
        const entry = (
          <>
            <Swatch place={place} />
            {name}
            <span className="tabular font-medium text-ink">{say(sumOf(values))}</span>
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
              <span className="flex min-h-6 items-center gap-1.5 text-muted">{entry}</span>
            )}
          </li>
        )
      })}
    </ul>
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

/** What stands beside the pointer. */
function Hint({
  active,
  payload,
  label,
  data,
}: Partial<TooltipContentProps> & { data: FigureData }) {
  if (!active || !payload?.length) return null
  const show = writer(data)
  const parts = payload.filter(({ value }) => Number(value) > 0)
  return (
    <div className="rounded-control border border-line bg-raised px-3 py-2 text-sm shadow-floating">
      <p className="font-medium">{label}</p>
      {parts.map(({ name, value }) => (
        <p key={String(name)} className="flex justify-between gap-4 text-muted">
          <span>{String(name)}</span>
          <span className="tabular text-ink">{show(Number(value))}</span>
        </p>
      ))}
      {data.series.length > 1 && (
        <p className="mt-1 flex justify-between gap-4 border-line border-t pt-1">
          <span>{texts.total}</span>
          <span className="tabular font-medium">
            {show(sumOf(payload.map(({ value }) => Number(value))))}
          </span>
        </p>
      )}
    </div>
  )
}
