import { useEffect, useState } from 'react'

/**
 * The dialog that lies above all others, or null. The page around it is out of reach, so what must be pressed
 * beside it has to stand in it.
 */
export function useTopDialog(): HTMLDialogElement | null {
  const [dialog, setDialog] = useState(topDialog)
  useEffect(() => {
    const look = () => setDialog(topDialog)
    look()
    const observer = new MutationObserver(look)
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['open', 'data-phase'],
    })
    return () => observer.disconnect()
  }, [])
  return dialog
}

const topDialog = (): HTMLDialogElement | null =>
  Array.from(
    document.querySelectorAll<HTMLDialogElement>('dialog[open]:not([data-phase="closing"])'),
  ).at(-1) ?? null
