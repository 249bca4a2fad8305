import { FigureNumber } from './FigureNumber'
import { type FigureData, sumOf } from './figures'
import { writer } from './values'

/** Shows the numbers of a figure on a phone: one line per row, with its non-zero parts below. */
export function FigureList({ title, data }: { title: string; data: FigureData }) {
  const show = writer(data)
  const [only] = data.series
  return (
    <ul aria-label={title} className="divide-y divide-line text-sm">
      {data.rows.map((name, place) => (
        <li key={name} className="py-2">
          <div className="flex items-center justify-between gap-4">
            <span className="font-medium">{name}</span>
            <span className="tabular font-medium">
              {data.series.length === 1 && only ? (
                <FigureNumber title={title} data={data} series={only} place={place} />
              ) : (
                show(sumOf(data.series.map(({ values }) => values[place] ?? 0)))
              )}
            </span>
          </div>
          {data.series.length > 1 && <Parts title={title} data={data} place={place} />}
        </li>
      ))}
    </ul>
  )
}

function Parts({ title, data, place }: { title: string; data: FigureData; place: number }) {
  const there = data.series.filter(({ values }) => (values[place] ?? 0) > 0)
  if (there.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4 text-muted">
      {there.map((series) => (
        <li key={series.name} className="flex items-center gap-1.5">
          {series.name}
          <span className="tabular text-ink">
            <FigureNumber title={title} data={data} series={series} place={place} />
          </span>
        </li>
      ))}
    </ul>
  )
}
