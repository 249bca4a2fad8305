import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'

interface Problem {
  name: string
  message: string
}

interface Problems {
  /** Spread these props on the form element. */
  form: {
    ref: RefObject<HTMLFormElement | null>
    noValidate: true
    onChange: (event: FormEvent<HTMLFormElement>) => void
  }
  at: (name: string) => string | undefined
  /**
   * Shows each error at its field and focuses the first one. Returns false if the form has none of
   * these fields.
   */
  show: (problems: readonly Problem[]) => boolean
  /** For a field that changes without an event, such as a removed file. */
  forget: (name: string) => void
  clear: () => void
}

const none: ReadonlyMap<string, string> = new Map()

/**
 * The errors of a form, from the page or from the server. It focuses the first wrong field, and
 * removes a server error when its field changes. The form library's own focus must be off, because
 * it knows only some inputs.
 */
export function useProblems(attempts: number, sentAs: Record<string, string> = {}): Problems {
  const ref = useRef<HTMLFormElement>(null)
  const [told, setTold] = useState(none)
  const [refusals, setRefusals] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt leads to the first field anew.
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts, refusals])

  const clear = useCallback(() => setTold(none), [])

  function show(problems: readonly Problem[]): boolean {
    const placed = problems
      .map(({ name, message }) => [sentAs[name] ?? name, message] as const)
      .filter(([name]) => ref.current?.elements.namedItem(name))
    setTold(new Map(placed))
    setRefusals((before) => before + 1)
    return placed.length > 0
  }

  function onChange({ target }: FormEvent<HTMLFormElement>) {
    forget((target as unknown as HTMLInputElement).name)
  }

  function forget(name: string) {
    if (!told.has(name)) return
    const left = new Map(told)
    left.delete(name)
    setTold(left)
  }

  const form = { ref, noValidate: true, onChange } as const
  return { form, at: (name) => told.get(name), show, forget, clear }
}
