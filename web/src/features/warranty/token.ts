import { ApiError } from '@/api/error'
import { decodeToken } from '@/lib/jwt'
import type { SessionStore } from '@/lib/session'
import { texts } from './texts'

/** Reports whether a call was not sent because the token is missing. Only a login helps. */
export function isWithoutToken(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'unsent'
}

/** Throws before a call that the server would refuse, because the cookie was removed or damaged. */
export function mustHaveToken(store: SessionStore): void {
  const session = store.current()
  if (!session) throw ApiError.unsent(texts.token.missing)
  if (!decodeToken(session.token)) throw ApiError.unsent(texts.token.broken)
}
