import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { sentenceOf, statusOf } from '@/api/error'
import { paletteQuery } from './api'

/** Whether a text is a colour at all, however readable. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** What becomes of a colour in the two themes, by the server, so that it is seen while it is chosen. */
export function usePalette(accent: string) {
  const isAsked = isColour(accent)
  const { data, error } = useQuery({
    ...paletteQuery(accent.toLowerCase()),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  return {
    palette: isAsked && !error ? data : undefined,
    /** Why it would be refused; what is not typed to its end yet is no colour to speak of. */
    refusal: isAsked && statusOf(error) === 400 ? sentenceOf(error) : undefined,
  }
}
