import { addDays } from '@/lib/civil'
import { useSearchParams } from '@/lib/router'
import { useChangeSearch } from '@/lib/useChangeSearch'
import type { Range } from './api'

/** The days that the address names. */
export function useRange() {
  const [params] = useSearchParams()
  const change = useChangeSearch()
  const range: Range = { from: params.get('from') ?? '', to: params.get('to') ?? '' }
  return {
    range,
    change: (changes: Partial<Range>) => change(changes),
  }
}

/** The first of so many days up to one, which is one of them; empty if that is no day. */
export const firstOf = (days: number, last: string): string => addDays(last, 1 - days) ?? ''
