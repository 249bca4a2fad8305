import { ApiError } from '@/api/error'
import { decodeToken } from '@/lib/jwt'
import type { SessionStore } from '@/lib/session'
import { texts } from './texts'

/** Whether a call was not made for want of a token: then only a login helps. */
export function isWithoutToken(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'unsent'
}

/** Stops before a call that could only be refused: the cookie may have been removed or spoilt by hand. */
export function mustHaveToken(store: SessionStore): void {
  const session = store.current()
  if (!session) throw ApiError.unsent(texts.token.missing)
  if (!decodeToken(session.token)) throw ApiError.unsent(texts.token.broken)
}
