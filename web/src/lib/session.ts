import { useSyncExternalStore } from 'react'
import { type CookieName, readCookie, removeCookie, writeCookie } from './cookies'
import { decodeToken } from './jwt'

/** A customer is logged out automatically this long after the token was issued. */
export const CUSTOMER_SESSION_MS = 3_600_000

/** A logged-in person as the page knows them, read from the token in the cookie. */
export interface Session {
  token: string
  customerId: string
  email: string
  role: string
  /** Milliseconds since the epoch, by this browser's clock; undefined when the token does not say. */
  issuedAt: number | undefined
}

/** Why a session ended: the person left, its hour was over, or the server no longer accepted it. */
type Ending = 'logout' | 'timeout' | 'refused'

type Listener = () => void

/**
 * One of the two sessions. The cookie is the only truth: every read looks at it, so that a logout in
 * another tab, or a cookie that ran out, is seen. A change is told to the other tabs.
 */
export class SessionStore {
  private readonly cookie: CookieName
  private readonly lifetime: number | undefined
  private readonly listeners = new Set<Listener>()
  private readonly channel: BroadcastChannel | undefined
  private known: Session | undefined
  private ending: Ending | undefined

  constructor(cookie: CookieName, lifetime?: number) {
    this.cookie = cookie
    this.lifetime = lifetime
    if (typeof BroadcastChannel !== 'undefined') {
      this.channel = new BroadcastChannel(`aftercare.${cookie}`)
      this.channel.onmessage = () => this.tell()
    }
  }

  /** The present session, or undefined. The same object is returned for as long as the token stays. */
  current = (): Session | undefined => {
    const token = readCookie(this.cookie)
    if (token !== this.known?.token) this.known = token ? this.read(token) : undefined
    return this.known && !this.isOver(this.known) ? this.known : undefined
  }

  /** Begins a session with a token that the server issued just now. */
  start(token: string): void {
    rememberClockDifference(this.cookie, token)
    this.ending = undefined
    this.replace(token)
  }

  /** Puts a fresh token into a running session; whether its hour restarts is the server's decision. */
  replace(token: string): void {
    writeCookie(this.cookie, token)
    this.announce()
  }

  end(ending: Ending): void {
    this.ending = ending
    removeCookie(this.cookie)
    this.announce()
  }

  /** Ends the session only if it still runs on this token, so that a late answer cannot end a newer one. */
  endIfStill(token: string, ending: Ending): void {
    if (readCookie(this.cookie) === token) this.end(ending)
  }

  /** Removes a cookie that holds no running session, so that nothing is opened with it any more. */
  discardIfOver(): void {
    if (readCookie(this.cookie) && !this.current()) this.end('timeout')
  }

  /** How the last session of this page ended, for the login page to say so. */
  lastEnding(): Ending | undefined {
    return this.ending
  }

  /** Milliseconds until the automatic logout; undefined for a session without one. */
  remaining(session: Session): number | undefined {
    if (this.lifetime === undefined || session.issuedAt === undefined) return undefined
    return session.issuedAt + this.lifetime - Date.now()
  }

  subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Looks at the cookie again, for changes that nobody announces: it ran out, or was removed by hand. */
  refresh = (): void => this.tell()

  private isOver(session: Session): boolean {
    const remaining = this.remaining(session)
    return remaining !== undefined && remaining <= 0
  }

  private read(token: string): Session | undefined {
    const { customerId = '', email = '', role = '', iat } = decodeToken(token) ?? {}
    // A customer's pages need to know whose they are; the admin's never look into the token.
    if (this.cookie === 'token' && !customerId) return undefined
    const issuedAt = iat === undefined ? undefined : iat * 1000 + clockDifference(this.cookie)
    return { token, customerId, email, role, issuedAt }
  }

  private announce(): void {
    this.channel?.postMessage('changed')
    this.tell()
  }

  private tell(): void {
    for (const listener of this.listeners) listener()
  }
}

/**
 * A token says when it was issued by the server's clock. A computer whose clock is hours wrong would
 * end every session at once, so the difference is measured at login, when both clocks mean 'now'.
 */
function rememberClockDifference(cookie: CookieName, token: string): void {
  const iat = decodeToken(token)?.iat
  if (iat === undefined) return
  try {
    localStorage.setItem(clockKey(cookie), String(Date.now() - iat * 1000))
  } catch {
    // Storage may be forbidden; the clocks are then taken to agree.
  }
}

function clockDifference(cookie: CookieName): number {
  try {
    return Number(localStorage.getItem(clockKey(cookie))) || 0
  } catch {
    return 0
  }
}

const clockKey = (cookie: CookieName): string => `aftercare.clock.${cookie}`

/** The customer's session: one hour from the token's issue. */
export const customerSession = new SessionStore('token', CUSTOMER_SESSION_MS)

/** The admin's session: as long as the cookie and the server allow. */
export const adminSession = new SessionStore('admin')

/** The session as React state: the component renders again when it starts, changes or ends. */
export function useSession(store: SessionStore): Session | undefined {
  return useSyncExternalStore(store.subscribe, store.current)
}
