import { localeOr } from '@/language'

/** Returns a number format that is made when first used. The first one takes a phone a while. */
export function lazyFormat(options: Intl.NumberFormatOptions): () => Intl.NumberFormat {
  let format: Intl.NumberFormat | undefined
  return () => {
    format ??= new Intl.NumberFormat(localeOr('en-IN'), options)
    return format
  }
}
