import { type ReactNode, Suspense, useState } from 'react'

/** Loads the code of a dialog when it first opens, and keeps it mounted. */
export function WhenOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  return wasOpen && <Suspense>{children}</Suspense>
}
