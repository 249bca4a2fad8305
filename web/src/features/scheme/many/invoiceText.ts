import { isDay, typedDate } from '@/lib/typedDate'

/** The data found in an invoice. It may be wrong. */
export interface Found {
  date?: string | undefined
  /** In rupees, such as '1234.50'. */
  amount?: string | undefined
}

/** Billing programs print '5-Nov-26', too. */
const YEAR = String.raw`(?:\d{4}|\d{2})(?!\d)`
const DAY = String.raw`(\d{1,2}[/.\-]\d{1,2}[/.\-]${YEAR}|\d{4}-\d{2}-\d{2}|\d{1,2}[ \-]?[A-Za-z]{3,9}[ \-,]*${YEAR})`
/** The most reliable words first. */
const NAMED_DAYS = [
  String.raw`(?:invoice|bill|inv\.?|doc(?:ument)?)\s*`,
  String.raw`(?<!due\s*)`,
].map((name) => new RegExp(String.raw`${name}(?:date|dated|dt)\.?\s*[:\-]?\s*${DAY}`, 'i'))
const ANY_DAY = new RegExp(String.raw`\b${DAY}\b`, 'g')

const SUM = String.raw`[^\d\n]{0,24}?(\d[\d,]*(?:\.\d{1,2})?)(?![\d%]|\s*(?:nos|pcs|units?)\b)`
const TOTAL = String.raw`(?<!sub\s?-?)total`
/** The most reliable words first. A line of totals may start with a quantity. */
const SUMS = [
  String.raw`grand\s*total${SUM}`,
  String.raw`(?:total\s*)?invoice\s*(?:value|total|amount)${SUM}`,
  String.raw`(?:amount|net)\s*payable${SUM}`,
  String.raw`${TOTAL}[^\n]{0,60}?(?:₹|\brs\.?|\binr)\s*(\d[\d,]*(?:\.\d{1,2})?)`,
  String.raw`total\s*amount${SUM}`,
  String.raw`${TOTAL}[^\n]{0,60}?(\d[\d,]*\.\d{2})(?!\d)`,
  TOTAL + SUM,
].map((words) => new RegExp(words, 'gi'))

export function readText(text: string, today: string): Found {
  return { date: dateIn(text, today), amount: amountIn(text) }
}

function dateIn(text: string, today: string): string | undefined {
  const named = NAMED_DAYS.map((pattern) => pattern.exec(text)?.[1])
  const all = [...named, ...Array.from(text.matchAll(ANY_DAY), ([, day]) => day)]
  return all.map(dayOf).find((day) => isDay(day) && day <= today)
}

const dayOf = (text = ''): string =>
  typedDate(text.replace(/^(\d{1,2}\D+.*\D)(\d{2})$/, (_, day, year) => `${day}20${year}`))

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
