import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** A warning line above all pages of the desk. */
export function DeskNote({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <p
      role="status"
      className="flex gap-2 border-b border-line bg-danger-soft px-4 py-2 text-sm text-danger-ink sm:px-6 lg:px-8 print:hidden"
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
