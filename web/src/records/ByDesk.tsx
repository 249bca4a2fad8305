import { Headset } from 'lucide-react'

/** Says that a record was entered by the desk and not by its customer. */
export function ByDesk({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-1.5 text-muted text-sm">
      <Headset aria-hidden="true" className="size-4 shrink-0" />
      {children}
    </p>
  )
}
