import { useSearchParams } from 'react-router'
import type { Range } from './api'

/** The days that the address names. */
export function useRange() {
  const [params, setParams] = useSearchParams()
  const range: Range = { from: params.get('from') ?? '', to: params.get('to') ?? '' }
  return {
    range,
    change: (changes: Partial<Range>) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { preventScrollReset: true },
      ),
  }
}

const DAY = 86_400_000

/** The first of so many days up to one. */
export const daysBefore = (last: string, days: number): string =>
  new Date(Date.parse(last) - (days - 1) * DAY).toISOString().slice(0, 10)
