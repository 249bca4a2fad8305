const INDIA = '91'

/** From a country code on, which never begins with a nought, to as many digits as there can be. */
const WORLD = /^[1-9]\d{7,14}$/
/** Without a code, as people in India write it: the number, or a nought for the trunk before it. */
const AT_HOME = /^0?([2-9]\d{9})$/
const WITH_INDIA = /^91[2-9]\d{9}$/

/**
 * The digits by which WhatsApp knows a telephone number, from the country code on; undefined for what cannot be one.
 * A number without a code is Indian; any other needs a + or 00 before it, or nobody could tell which country is meant.
 */
export function whatsappNumber(typed: string | null | undefined): string | undefined {
  const text = (typed ?? '')
    .replaceAll(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x966))
    .replaceAll(/[^\d+]/g, '')
  const digits = text.replaceAll('+', '')
  if (/^(\+|00)/.test(text)) {
    // '+91 (0) 98765 43210': the nought is for those who call from within the country.
    const abroad = digits.replace(/^00/, '').replace(/^910(?=[2-9]\d{9}$)/, INDIA)
    if (abroad.startsWith(INDIA) && !WITH_INDIA.test(abroad)) return undefined
    return WORLD.test(abroad) ? abroad : undefined
  }
  if (WITH_INDIA.test(digits)) return digits
  const [, national] = AT_HOME.exec(digits) ?? []
  return national && INDIA + national
}

/** Opens WhatsApp with a text, to a number or to whomever its user chooses. Nothing is sent by it. */
export const whatsappLink = (text: string, digits = ''): string =>
  `https://wa.me/${digits}?text=${encodeURIComponent(text)}`
