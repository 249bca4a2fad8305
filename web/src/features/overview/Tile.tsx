import { Link } from 'react-router'

interface TileProps {
  label: string
  value: string
  help: string
  to: string
}

/** One number that leads to what it counts. */
export function Tile({ label, value, help, to }: TileProps) {
  return (
    <li className="min-w-0 print:break-inside-avoid">
      <Link
        to={to}
        className="flex h-full flex-col rounded-card border border-line bg-surface p-4 transition-colors hover:border-line-strong hover:bg-hover"
      >
        <span className="text-muted text-sm">{label}</span>
        <span className="tabular mt-1 whitespace-nowrap font-semibold text-xl tracking-tight">
          {value}
        </span>
        <span className="mt-1 text-muted text-xs">{help}</span>
      </Link>
    </li>
  )
}
