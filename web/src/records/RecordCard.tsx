import type { ReactNode } from 'react'

export function RecordCard({ label, children }: { label: string; children: ReactNode }) {
  return (
    <article
      aria-label={label}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
    >
      {children}
    </article>
  )
}
