const INDIA = '91'

/** An international number with country code, which never starts with zero. */
const WORLD = /^[1-9]\d{7,14}$/
/** An Indian number without country code, with an optional zero. */
const AT_HOME = /^0?([2-9]\d{9})$/
const WITH_INDIA = /^91[2-9]\d{9}$/

/**
 * Returns the digits of a phone number for WhatsApp, with country code. Undefined if it is not
 * valid. A number without a code is Indian. Other numbers need '+' or '00'.
 */
export function whatsappNumber(typed: string | null | undefined): string | undefined {
  const text = (typed ?? '')
    .replaceAll(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x966))
    .replaceAll(/[^\d+]/g, '')
  const digits = text.replaceAll('+', '')
  if (/^(\+|00)/.test(text)) {
    // '+91 (0) 98765 43210': the zero is only for calls inside India.
    const abroad = digits.replace(/^00/, '').replace(/^910(?=[2-9]\d{9}$)/, INDIA)
    if (abroad.startsWith(INDIA) && !WITH_INDIA.test(abroad)) return undefined
    return WORLD.test(abroad) ? abroad : undefined
  }
  if (WITH_INDIA.test(digits)) return digits
  const [, national] = AT_HOME.exec(digits) ?? []
  return national && INDIA + national
}

/**
 * Returns a link that opens WhatsApp with a text. Without a number, the user chooses the contact.
 * The link itself sends nothing.
 */
export const whatsappLink = (text: string, digits = ''): string =>
  `https://wa.me/${digits}?text=${encodeURIComponent(text)}`
