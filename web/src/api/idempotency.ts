/** The header by which the server knows a repeated request. */
export const KEY_HEADER = 'Idempotency-Key'

/** As long as a customer's session: whoever comes back later means a new request. */
const KEPT_MS = 3_600_000

interface Attempt {
  content: string
  key: string
  since: number
}

/** The attempts at each address that got no clear answer, so that nobody knows if they took effect. */
const unanswered = new Map<string, Attempt[]>()

/**
 * The key that a write is sent with. The same content sent again to the same address, because the
 * answer was lost, the server was in trouble or a button was pressed twice, has the same key: the
 * server then does it once. Anything else is another request and has a key of its own.
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
 * Notes the answer to a write. A success and a refusal are clear, also about what was tried before
 * at that address: to send that again is meant anew. Trouble of the server is not clear.
 */
export function answered(address: string, key: string, status: number): void {
  const attempts = unanswered.get(address) ?? []
  const place = attempts.findIndex((attempt) => attempt.key === key)
  if (status < 500 && place >= 0) unanswered.set(address, attempts.slice(place + 1))
}

/** The keys of all attempts that got no clear answer. */
export function unansweredKeys(): ReadonlySet<string> {
  return new Set(
    Array.from(unanswered.values(), (attempts) => attempts.map(({ key }) => key)).flat(),
  )
}

/** Attempts without a clear answer, with the address of each, as a draft keeps them. */
export type Attempts = readonly (readonly [address: string, attempt: Attempt])[]

export function unansweredAttempts(): Attempts {
  return [...unanswered].flatMap(([address, attempts]) =>
    attempts.map((attempt) => [address, attempt] as const),
  )
}

/** Brings back attempts of a page that was closed: the same content is then sent under the same key. */
export function recall(attempts: Attempts): void {
  for (const [address, attempt] of attempts) {
    const known = unanswered.get(address) ?? []
    if (known.some(({ key }) => key === attempt.key)) continue
    unanswered.set(address, [...known, attempt])
  }
}

/** Whoever closes a form and opens it again sees how things are by then, and means a new request. */
export function forget(keys: ReadonlySet<string>): void {
  for (const [address, attempts] of unanswered) {
    const left = attempts.filter(({ key }) => !keys.has(key))
    if (left.length > 0) unanswered.set(address, left)
    else unanswered.delete(address)
  }
}

/** What tells a form from another. A file is known by its name, size and time: its bytes stay unread. */
export function contentOf(form: FormData): string {
  const told = (value: FormDataEntryValue) =>
    typeof value === 'string' ? value : [value.name, value.type, value.size, value.lastModified]
  return JSON.stringify(Array.from(form, ([name, value]) => [name, told(value)]))
}

/** The random UUID of browsers exists on https only; random bytes exist everywhere. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
