import { Link } from '@/lib/router'

interface TileProps {
  label: string
  value: string
  help: string
  to?: string
}

/** The three rows are those of the list, so the numbers of all tiles are on one line. */
const rows = 'row-span-3 grid grid-rows-subgrid gap-y-1'
const box = `${rows} rounded-card border border-line bg-surface px-3.5 py-2.5`

/** Shows one number. The number links to the matching records, if a list exists. */
export function Tile({ label, value, help, to }: TileProps) {
  const content = (
    <>
      <span className="text-muted text-sm">{label}</span>
      <span className="tabular whitespace-nowrap font-semibold text-xl tracking-tight">
        {value}
      </span>
      <span className="text-muted text-xs">{help}</span>
    </>
  )
  return (
    <li className={`${rows} min-w-0 print:break-inside-avoid`}>
      {to ? (
        <Link
          to={to}
          className={`${box} transition-colors hover:border-line-strong hover:bg-hover`}
        >
          {content}
        </Link>
      ) : (
        <div className={box}>{content}</div>
      )}
    </li>
  )
}
