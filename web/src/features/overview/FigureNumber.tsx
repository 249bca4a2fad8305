import { Link } from '@/lib/router'
import type { FigureData, Series } from './figures'
import { said } from './texts'
import { writer } from './values'

interface Props {
  title: string
  data: FigureData
  series: Series
  place: number
}

/** Shows one number of a figure. A number above zero has the same link as its bar in the chart. */
export function FigureNumber({ title, data, series, place }: Props) {
  const show = writer(data)
  const value = series.values[place] ?? 0
  if (value === 0) return <span className="text-faint">0</span>
  if (!series.to) return show(value)
  return (
    <Link
      to={series.to(place)}
      aria-label={said.part(title, data.rows[place] ?? '', series.name, show(value))}
      className="text-brand-ink underline-offset-2 hover:underline max-md:inline-flex max-md:min-h-11 max-md:min-w-11 max-md:items-center max-md:underline"
    >
      {show(value)}
    </Link>
  )
}
