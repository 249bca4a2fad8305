import { Headset } from 'lucide-react'

/** Shows that the desk entered the record for the customer. */
export function ByDesk({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-1.5 text-muted text-sm">
      <Headset aria-hidden="true" className="size-4 shrink-0" />
      {children}
    </p>
  )
}
