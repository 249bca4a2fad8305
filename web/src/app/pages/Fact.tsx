import { grouped } from '@/lib/count'

/** One small figure with its name. */
export function Fact({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-card border border-line bg-surface px-4 py-3">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="tabular font-semibold text-2xl">
        {value === undefined ? '–' : grouped(value)}
      </dd>
    </div>
  )
}
