const made = new Map<string, Intl.DateTimeFormat>()

/** How dates are written. Every cell of a table asks for it, and to make it anew takes longer than the rest of the cell. */
export function dateFormat(
  locale: string | undefined,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, options)
  made.set(key, format)
  return format
}
