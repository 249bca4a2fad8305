import { localeOr } from '@/language'

/** Returns a number format that is made when first used. A phone needs 60 ms for the first one. */
export function lazyFormat(options: Intl.NumberFormatOptions): () => Intl.NumberFormat {
  let format: Intl.NumberFormat | undefined
  return () => {
    format ??= new Intl.NumberFormat(localeOr('en-IN'), options)
    return format
  }
}
