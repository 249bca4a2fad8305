import { useSearchParams } from 'react-router'
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

const DAY = 86_400_000

/** The first of so many days up to one. */
export const daysBefore = (last: string, days: number): string =>
  new Date(Date.parse(last) - (days - 1) * DAY).toISOString().slice(0, 10)
