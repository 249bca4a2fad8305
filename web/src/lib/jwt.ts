/** The claims of a token. The page reads them without a check. Only the server verifies them. */
export interface TokenClaims {
  customerId?: string
  /** For an admin. */
  username?: string
  email?: string
  role?: string
  /** Whether the admin still has a generated password. */
  mustChangePassword?: boolean
  /** Whether the admin must set up two-step login first. */
  mustAddStep?: boolean
  /** The issue time in seconds since the epoch. */
  iat?: number
  exp?: number
}

/** Reads the payload of a token without checking its signature. Undefined if it is not a token. */
export function decodeToken(token: string): TokenClaims | undefined {
  const payload = token.split('.')[1]
  if (!payload) return undefined
  try {
    const base64 = payload.replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? (claims as TokenClaims) : undefined
  } catch {
    // A text that is not base64 or JSON is not a token.
    return undefined
  }
}
