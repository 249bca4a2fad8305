/** The header that identifies a repeated request. */
export const KEY_HEADER = 'Idempotency-Key'

/** As long as a customer's session. A later attempt counts as a new request. */
const KEPT_MS = 3_600_000

interface Attempt {
  content: string
  key: string
  since: number
}

/** Attempts per address without a clear answer. Their result is unknown. */
const unanswered = new Map<string, Attempt[]>()

/**
 * Returns the key for a write. If the same content is sent to the same address again, the key is
 * the same, and the server saves it once. Other content gets a new key.
 */
export function keyFor(address: string, content: string): string {
  const recent = (unanswered.get(address) ?? []).filter(({ since }) => Date.now() - since < KEPT_MS)
  const same = recent.find((attempt) => attempt.content === content)
  if (same) return same.key
  const attempt = { content, key: randomKey(), since: Date.now() }
  unanswered.set(address, [...recent, attempt])
  return attempt.key
}

/**
 * Records the answer to a write. Success or refusal also settles earlier attempts at that address,
 * so a later one is new. A server error settles nothing.
 */
export function answered(address: string, key: string, status: number): void {
  const attempts = unanswered.get(address) ?? []
  const place = attempts.findIndex((attempt) => attempt.key === key)
  if (status < 500 && place >= 0) unanswered.set(address, attempts.slice(place + 1))
}

export function unansweredKeys(): ReadonlySet<string> {
  return new Set(
    Array.from(unanswered.values(), (attempts) => attempts.map(({ key }) => key)).flat(),
  )
}

/** Attempts without a clear answer, with their addresses. A draft stores them. */
export type Attempts = readonly (readonly [address: string, attempt: Attempt])[]

export function unansweredAttempts(): Attempts {
  return [...unanswered].flatMap(([address, attempts]) =>
    attempts.map((attempt) => [address, attempt] as const),
  )
}

/** Restores attempts of a closed page, so that the same content gets the same key. */
export function recall(attempts: Attempts): void {
  for (const [address, attempt] of attempts) {
    const known = unanswered.get(address) ?? []
    if (known.some(({ key }) => key === attempt.key)) continue
    unanswered.set(address, [...known, attempt])
  }
}

/**
 * Forgets attempts. After closing and reopening a form, the user sees the current data, so a new
 * attempt is new.
 */
export function forget(keys: ReadonlySet<string>): void {
  for (const [address, attempts] of unanswered) {
    const left = attempts.filter(({ key }) => !keys.has(key))
    if (left.length > 0) unanswered.set(address, left)
    else unanswered.delete(address)
  }
}

/**
 * Returns a text that identifies the content of a form. It uses the name, size and time of a file,
 * not its bytes.
 */
export function contentOf(form: FormData): string {
  const told = (value: FormDataEntryValue) =>
    typeof value === 'string' ? value : [value.name, value.type, value.size, value.lastModified]
  return JSON.stringify(Array.from(form, ([name, value]) => [name, told(value)]))
}

/** crypto.randomUUID exists on https pages only. Random bytes exist everywhere. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
