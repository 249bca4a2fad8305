import { type RefObject, useEffect, useRef } from 'react'

/**
 * Leads a refused form back to its first field that needs attention, whoever checks that field. The
 * form library knows only the inputs it was given, so its own choice has to be turned off.
 */
export function useFocusOnRefusal(attempts: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (attempts === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])
  return form
}
