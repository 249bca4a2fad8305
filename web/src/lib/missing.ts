import { say } from '@/language'

/** Shown in place of a missing value. */
export const MISSING = say('N/A')

/** The text, or that it is missing. The server may leave out whatever it does not know. */
export function orMissing(text: string | null | undefined): string {
  return text?.trim() ? text : MISSING
}
