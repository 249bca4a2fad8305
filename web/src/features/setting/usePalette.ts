import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { sentenceOf, statusOf } from '@/api/error'
import { paletteQuery } from './api'

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** Loads the colours of both themes from the server, for the preview. */
export function usePalette(accent: string) {
  const isAsked = isColour(accent)
  const { data, error } = useQuery({
    ...paletteQuery(accent.toLowerCase()),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  return {
    palette: isAsked && !error ? data : undefined,
    /** Why the server would refuse the colour. Undefined while the text is incomplete. */
    refusal: isAsked && statusOf(error) === 400 ? sentenceOf(error) : undefined,
  }
}
