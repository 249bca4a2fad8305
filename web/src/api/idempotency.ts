/** The header by which the server knows a repeated request. */
export const KEY_HEADER = 'Idempotency-Key'

/** As long as a customer's session: whoever comes back later means a new request. */
const KEPT_MS = 3_600_000

interface Attempt {
  content: string
  key: string
  since: number
}

/** The last attempt at each address that got no clear answer, so that nobody knows if it took effect. */
const unanswered = new Map<string, Attempt>()

/**
 * The key that a write is sent with. The same content sent again to the same address, because the
 * answer was lost, the server was in trouble or a button was pressed twice, has the same key: the
 * server then does it once. Anything else is another request and has a key of its own.
 */
export function keyFor(address: string, content: string): string {
  const last = unanswered.get(address)
  if (last?.content === content && Date.now() - last.since < KEPT_MS) return last.key
  const attempt = { content, key: randomKey(), since: Date.now() }
  unanswered.set(address, attempt)
  return attempt.key
}

/** Notes the answer to a write. A success and a refusal are clear; trouble of the server is not. */
export function answered(address: string, key: string, status: number): void {
  if (status < 500 && unanswered.get(address)?.key === key) unanswered.delete(address)
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
