import { DataTable } from '@/components/table/DataTable'
import { useIsWide } from '@/lib/useMediaQuery'
import { FigureList } from './FigureList'
import { FigureNumber } from './FigureNumber'
import { type FigureData, sumOf } from './figures'
import { texts } from './texts'
import { writer } from './values'

/** A table with more columns scrolls, or becomes cards on a narrow screen. */
const MOST_COLUMNS = 5

/** Shows the numbers of a figure as a table, or as a list on a narrow screen. */
export function FigureTable({ title, data }: { title: string; data: FigureData }) {
  const isWide = useIsWide()
  const show = writer(data)
  if (!isWide) return <FigureList title={title} data={data} />
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
      cell: ({ place }: Row) => (
        <FigureNumber title={title} data={data} series={series} place={place} />
      ),
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
