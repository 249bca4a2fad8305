/** Old zone names of browsers and their new names. The server knows both. */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
}

const SHOWN = 8

/**
 * Returns the browser's time zones, UTC first. Old browsers have no list, so the user types the
 * name.
 */
export function allZones(): readonly string[] {
  const listed = Intl.supportedValuesOf?.('timeZone') ?? []
  const zones = listed.map((zone) => renamed[zone] ?? zone)
  return ['UTC', ...new Set(zones.filter((zone) => zone !== 'UTC').sort())]
}

/** Returns zones that contain every typed word. Names that start with the text come first. */
export function zonesLike(text: string, zones: readonly string[] = allZones()): string[] {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[_/]/g, ' ')
  const words = plain(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const [first = ''] = words
  const begins = (zone: string) => plain(zone).split(' ').at(-1)?.startsWith(first) ?? false
  const found = zones.filter((zone) => words.every((word) => plain(zone).includes(word)))
  return [...found.filter(begins), ...found.filter((zone) => !begins(zone))].slice(0, SHOWN)
}

/** 'GMT+05:30': the current offset of a zone. Empty if the browser does not know it. */
export function offsetOf(zone: string): string {
  try {
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      timeZoneName: 'longOffset',
    }).formatToParts()
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  } catch {
    return ''
  }
}
