import { type ReactNode, useId, useState } from 'react'
import { Card } from '@/components/page/Card'
import { cx } from '@/lib/cx'
import { FigureChart } from './FigureChart'
import { FigureTable } from './FigureTable'
import { type FigureData, forChart, isEmpty } from './figures'
import { texts } from './texts'

interface FigureProps {
  title: string
  help: string
  data: FigureData
  empty: string
  /** Draws the rows from top to bottom: better for long labels. */
  sideways?: boolean
  /** Adds details that the chart does not show, such as a median. */
  children?: ReactNode
  className?: string
}

/** Shows a figure as a chart. A switch shows the same numbers as a table. */
export function Figure({ title, help, data, empty, sideways, children, className }: FigureProps) {
  const [isTable, setTable] = useState(false)
  const isBare = isEmpty(data)
  return (
    <Card aria-label={title} className={cx('min-w-0 py-2.5! print:break-inside-avoid', className)}>
      <div className="flex items-center justify-between gap-3">
        <h2 className="min-w-0 font-semibold text-base">{title}</h2>
        {!isBare && <Switch of={title} isTable={isTable} onChange={setTable} />}
      </div>
      <p className="mb-2 text-muted text-sm">{help}</p>
      {children}
      {isBare ? (
        <p role="status" className="grid h-27 place-items-center text-center text-body text-muted">
          {empty}
        </p>
      ) : isTable ? (
        <FigureTable title={title} data={data} />
      ) : (
        <FigureChart title={title} data={forChart(data)} sideways={sideways} />
      )}
    </Card>
  )
}

interface SwitchProps {
  of: string
  isTable: boolean
  onChange: (isTable: boolean) => void
}

function Switch({ of, isTable, onChange }: SwitchProps) {
  const name = useId()
  return (
    <fieldset className="flex rounded-control border border-control-line p-0.5 print:hidden">
      <legend className="sr-only">{of}</legend>
      {[false, true].map((table) => (
        <label
          key={String(table)}
          className={cx(
            'flex min-h-7 cursor-pointer items-center rounded-md px-2 text-sm has-focus-visible:outline-2 has-focus-visible:outline-focus max-md:min-h-11',
            table === isTable ? 'bg-brand-soft font-medium text-brand-ink' : 'text-muted',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={table === isTable}
            onChange={() => onChange(table)}
            className="sr-only"
          />
          {table ? texts.table : texts.chart}
        </label>
      ))}
    </fieldset>
  )
}
