import type { TokenClaims } from '@/lib/jwt'

/** Returns a token with an invalid signature; pages do not check it. */
export function tokenOf(claims: TokenClaims): string {
  const encode = (value: unknown) => {
    const bytes = new TextEncoder().encode(JSON.stringify(value))
    const base64 = btoa(String.fromCharCode(...bytes))
    return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  }
  return `${encode({ alg: 'HS256' })}.${encode(claims)}.signature`
}

export const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/** Returns a new token of a customer. */
export function freshToken(claims: TokenClaims = {}): string {
  return tokenOf({
    customerId: 'CU1',
    email: 'asha@example.com',
    role: 'User',
    iat: seconds(new Date()),
    ...claims,
  })
}
