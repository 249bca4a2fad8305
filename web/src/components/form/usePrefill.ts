import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/**
 * Fills the empty fields of a form with what is known, as soon as it is. What someone typed before that
 * stays, and what was filled in counts as unchanged.
 */
export function usePrefill<Fields extends FieldValues>(
  { getValues, resetField }: Pick<UseFormReturn<Fields>, 'getValues' | 'resetField'>,
  known: Partial<Record<Path<Fields>, string | undefined>>,
): void {
  const fill = useEffectEvent(() => {
    for (const name of Object.keys(known) as Path<Fields>[]) {
      const defaultValue = known[name] as PathValue<Fields, Path<Fields>> | undefined
      if (defaultValue && getValues(name) === '') resetField(name, { defaultValue })
    }
  })
  const content = JSON.stringify(known)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is known arrives once, or changes.
  useEffect(() => fill(), [content])
}
