import { SearchX } from 'lucide-react'

export function Remark({ children }: { children: string }) {
  return (
    <p
      role="status"
      className="mb-3 flex items-start gap-3 rounded-card border border-line bg-tone-yellow px-4 py-2 text-sm text-tone-yellow-ink"
    >
      <SearchX aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  )
}
