import { TriangleAlert } from 'lucide-react'

export function Warnings({ children }: { children: readonly string[] }) {
  if (children.length === 0) return null
  return (
    <div
      role="status"
      className="flex items-start gap-2.5 rounded-control bg-tone-yellow px-3 py-2 text-sm text-tone-yellow-ink"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="grid gap-1">
        {children.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  )
}
