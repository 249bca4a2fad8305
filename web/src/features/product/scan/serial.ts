const LONGEST = 100

const NAMED = /\b(?:s\/?n|serial(?:\s*(?:no|number))?)\.?\s*[:=#]\s*([\w/.-]+)/i

/**
 * Returns the serial number in a code: the named part or the whole text. Undefined if it is not a
 * serial number.
 */
export function serialIn(text: string): string | undefined {
  const serial = NAMED.exec(text)?.[1] ?? text.trim()
  if (serial === '' || serial.length > LONGEST || /\s|:\/\//.test(serial)) return undefined
  return serial
}
