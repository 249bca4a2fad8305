import { grouped } from '@/lib/count'
import { Link, type To } from '@/lib/router'

interface Props {
  label: string
  value: number | undefined
  to: To
}

/** A number with its name. The whole tile is a link. */
export function Fact({ label, value, to }: Props) {
  return (
    <div className="relative flex flex-col-reverse justify-end rounded-card border border-line bg-surface px-4 py-3 transition-colors hover:border-line-strong hover:bg-hover">
      <dt className="text-muted text-sm">
        <Link
          to={to}
          className="max-md:-my-3 inline-flex items-center rounded-card after:absolute after:inset-0 after:rounded-card max-md:min-w-11 max-md:py-3"
        >
          {label}
        </Link>
      </dt>
      <dd className="tabular font-semibold text-2xl">
        {value === undefined ? '–' : grouped(value)}
      </dd>
    </div>
  )
}
