/** The check that browsers make on inputs of the type email, in short: one @ between two words. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text.trim())
}
