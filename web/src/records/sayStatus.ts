import { sayKnown } from '@/language'

/** Translates a status. Known words are translated, custom text stays. */
export function sayStatus(status: string): string {
  const [first = '', ...more] = status.split('\n')
  return [sayKnown(first.trim()), ...more].join('\n')
}
