import { say } from '@/language'
/** What stands on a screen where a value is missing. */
export const MISSING = say('N/A')

/** The text, or that it is missing. The server may leave out whatever it does not know. */
export function orMissing(text: string | null | undefined): string {
  return text?.trim() ? text : MISSING
}
