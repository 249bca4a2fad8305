import { Link } from 'react-router'
import { DataTable } from '@/components/table/DataTable'
import { type FigureData, sumOf } from './figures'
import { said, texts } from './texts'
import { writer } from './values'

/** More than these are scrolled, or shown as cards where there is no room. */
const MOST_COLUMNS = 5

/** The numbers of a figure; each that is not nought leads where its part of the chart does. */
export function FigureTable({ title, data }: { title: string; data: FigureData }) {
  const show = writer(data)
  const rows = data.rows.map((name, place) => ({ name, place }))
  const columns = [
    {
      key: 'row',
      header: data.of,
      primary: true,
      cell: ({ name }: Row) => <span className="whitespace-nowrap">{name}</span>,
    },
    ...data.series.map((series) => ({
      key: series.name,
      header: series.name,
      align: 'right' as const,
      className: 'tabular whitespace-nowrap',
      cell: ({ name, place }: Row) => {
        const value = series.values[place] ?? 0
        if (value === 0) return <span className="text-faint">0</span>
        if (!series.to) return show(value)
        return (
          <Link
            to={series.to(place)}
            aria-label={said.part(title, name, series.name, show(value))}
            className="text-brand-ink underline-offset-2 hover:underline"
          >
            {show(value)}
          </Link>
        )
      },
    })),
    ...(data.series.length > 1
      ? [
          {
            key: 'total',
            header: texts.total,
            align: 'right' as const,
            className: 'tabular whitespace-nowrap font-medium',
            cell: ({ place }: Row) =>
              show(sumOf(data.series.map(({ values }) => values[place] ?? 0))),
          },
        ]
      : []),
  ]
  return (
    <DataTable
      caption={title}
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
      empty={texts.total}
      dense={data.series.length > MOST_COLUMNS}
    />
  )
}

interface Row {
  name: string
  place: number
}
