import { say } from '@/language'

/** Shown in place of a missing value. */
export const MISSING = say('N/A')

/** Returns the text, or 'N/A' if it is missing. The server omits unknown values. */
export function orMissing(text: string | null | undefined): string {
  return text?.trim() ? text : MISSING
}
