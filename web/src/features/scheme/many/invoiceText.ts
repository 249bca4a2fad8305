import { isDay, typedDate } from '@/lib/typedDate'

/** The data found in an invoice. It may be wrong. */
export interface Found {
  date?: string | undefined
  /** In rupees, such as '1234.50'. */
  amount?: string | undefined
}

const DAY = String.raw`(\d{1,2}[/.\-]\d{1,2}[/.\-]\d{4}|\d{4}-\d{2}-\d{2}|\d{1,2}[ \-]?[A-Za-z]{3,9}[ \-,]*\d{4})`
const NAMED_DAY = new RegExp(
  String.raw`(?:invoice|bill|inv\.?|doc(?:ument)?)?\s*(?:date|dated|dt)\.?\s*[:\-]?\s*${DAY}`,
  'i',
)
const ANY_DAY = new RegExp(String.raw`\b${DAY}\b`, 'g')

const SUM = String.raw`[^\d\n]{0,24}?(\d[\d,]*(?:\.\d{1,2})?)(?![\d%])`
/** The most reliable words first. */
const SUMS = [
  String.raw`grand\s*total`,
  String.raw`(?:total\s*)?invoice\s*(?:value|total|amount)`,
  String.raw`(?:amount|net)\s*payable`,
  String.raw`total\s*amount`,
  String.raw`(?<!sub\s?-?)total`,
].map((words) => new RegExp(words + SUM, 'gi'))

export function readText(text: string, today: string): Found {
  return { date: dateIn(text, today), amount: amountIn(text) }
}

function dateIn(text: string, today: string): string | undefined {
  const named = NAMED_DAY.exec(text)?.[1]
  const all = [named, ...Array.from(text.matchAll(ANY_DAY), ([, day]) => day)]
  return all.map((day) => typedDate(day ?? '')).find((day) => isDay(day) && day <= today)
}

function amountIn(text: string): string | undefined {
  for (const pattern of SUMS) {
    const sums = Array.from(text.matchAll(pattern), ([, sum]) => Number(sum?.replaceAll(',', '')))
    const largest = Math.max(0, ...sums)
    if (largest > 0) return plain(largest)
  }
  return undefined
}

/**
 * Reads the date and amount from the signed QR code of a GST e-invoice. The signature is not
 * checked, because the user confirms the values.
 */
export function readSignedCode(code: string, today: string): Found | undefined {
  const [, body] = code.split('.')
  if (!body) return undefined
  try {
    const outer = JSON.parse(decoded(body)) as { data?: unknown }
    const inner = typeof outer.data === 'string' ? JSON.parse(outer.data) : (outer.data ?? outer)
    const { DocDt, TotInvVal } = inner as { DocDt?: unknown; TotInvVal?: unknown }
    const date = typedDate(typeof DocDt === 'string' ? DocDt : '')
    const sum = Number(TotInvVal)
    return {
      date: isDay(date) && date <= today ? date : undefined,
      amount: sum > 0 ? plain(sum) : undefined,
    }
  } catch {
    // The code has another purpose, such as a payment.
    return undefined
  }
}

const decoded = (base64url: string): string =>
  new TextDecoder().decode(
    Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    ),
  )

const plain = (sum: number): string => (Number.isInteger(sum) ? String(sum) : sum.toFixed(2))
