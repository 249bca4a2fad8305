import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** A field and what is wrong with it. */
interface Problem {
  name: string
  message: string
}

interface Problems {
  /** To be spread on the form element. */
  form: {
    ref: RefObject<HTMLFormElement | null>
    noValidate: true
    onChange: (event: FormEvent<HTMLFormElement>) => void
  }
  /** The sentence at a field, if the server refused it. */
  at: (name: string) => string | undefined
  /**
   * Puts each problem at its field and leads to the first of them. Answers whether the form has a place
   * for any; otherwise the refusal must be told as a whole.
   */
  show: (problems: readonly Problem[]) => boolean
  /** For a field that is changed without an event, such as a file that is removed. */
  forget: (name: string) => void
  clear: () => void
}

const none: ReadonlyMap<string, string> = new Map()

/**
 * What is wrong with a form, whoever found it: the page before it was sent, or the server. The focus goes
 * to the first field that needs attention, and a sentence of the server goes when its field is changed.
 * The form library knows only the inputs it was given, so its own choice of focus has to be turned off.
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
