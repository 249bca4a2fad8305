/** As many characters as a serial number may have. */
const LONGEST = 100

const NAMED = /\b(?:s\/?n|serial(?:\s*(?:no|number))?)\.?\s*[:=#]\s*([\w/.-]+)/i

/** The serial number in what a code says: the part that is called so, or all of it; undefined for what is none. */
export function serialIn(text: string): string | undefined {
  const serial = NAMED.exec(text)?.[1] ?? text.trim()
  if (serial === '' || serial.length > LONGEST || /\s|:\/\//.test(serial)) return undefined
  return serial
}
