import { type ReactNode, Suspense, useState } from 'react'

/** Shows a dialog of which the code loads when it is first opened; it stays, and closes as dialogs do. */
export function WhenOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  return wasOpen && <Suspense>{children}</Suspense>
}
