import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/**
 * Fills empty fields with known values as soon as they arrive. It never replaces typed text. A
 * filled field counts as unchanged.
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
