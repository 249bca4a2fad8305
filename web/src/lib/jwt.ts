/** What the portal's tokens say about their bearer. The page reads them; only the server trusts them. */
export interface TokenClaims {
  customerId?: string
  /** Of an admin. */
  username?: string
  email?: string
  role?: string
  /** Of an admin who still has the password that the portal made up. */
  mustChangePassword?: boolean
  /** Of an admin who has to set up a second step first. */
  mustAddStep?: boolean
  /** Seconds since the epoch at which the token was issued. */
  iat?: number
  exp?: number
}

/** Reads the payload of a token without checking its signature; undefined when it is no token. */
export function decodeToken(token: string): TokenClaims | undefined {
  const payload = token.split('.')[1]
  if (!payload) return undefined
  try {
    const base64 = payload.replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? (claims as TokenClaims) : undefined
  } catch {
    // Whatever is not base64 or not JSON is simply not a token of ours.
    return undefined
  }
}
