type TextPart = { text: string; href?: undefined } | { text: string; href: string }

const ADDRESS = /https?:\/\/[^\s<>"'`]+/gi

/**
 * Splits a text into plain parts and web addresses. Only http and https become links, never
 * 'javascript:'.
 */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutTrailingPunctuation(match[0])
    if (!URL.canParse(address)) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push({ text: address, href: address })
    end = match.index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/**
 * Removes punctuation that ends the sentence: 'see https://a.example/x.' A closing bracket stays if
 * the address opened it.
 */
function withoutTrailingPunctuation(address: string): string {
  let result = address
  for (;;) {
    const last = result.at(-1)
    if (last === undefined) return result
    const closesOwnBracket = last === ')' && result.split('(').length >= result.split(')').length
    if (closesOwnBracket || !'.,;:!?)]}'.includes(last)) return result
    result = result.slice(0, -1)
  }
}
