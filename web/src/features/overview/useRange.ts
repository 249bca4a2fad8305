import { addDays } from '@/lib/civil'
import { useSearchParams } from '@/lib/router'
import { useChangeSearch } from '@/lib/useChangeSearch'
import type { Range } from './api'

export function useRange() {
  const [params] = useSearchParams()
  const change = useChangeSearch()
  const range: Range = { from: params.get('from') ?? '', to: params.get('to') ?? '' }
  return {
    range,
    change: (changes: Partial<Range>) => change(changes),
  }
}

/** Returns the first day of a period that ends with `last`. Empty if `last` is not a date. */
export const firstOf = (days: number, last: string): string => addDays(last, 1 - days) ?? ''
