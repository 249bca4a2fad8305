import { useSyncExternalStore } from 'react'
import { type CookieName, readCookie, removeCookie, writeCookie } from './cookies'
import { decodeToken } from './jwt'
import { unsavedWork } from './unsavedWork'

/** A customer is logged out this long after the token was issued. */
export const CUSTOMER_SESSION_MS = 3_600_000

/** The logged-in person, read from the token in the cookie. */
export interface Session {
  token: string
  customerId: string
  /** The customer's number or the admin's name. Empty if the token has neither. */
  person: string
  email: string
  role: string
  /** Whether the user must change the password first. */
  mustChangePassword: boolean
  /** Whether the user must set up two-step login first. */
  mustAddStep: boolean
  /** In milliseconds, by this browser's clock. Undefined if the token has no time. */
  issuedAt: number | undefined
}

/** Why a session ended: logout, timeout, or a refused token. */
type Ending = 'logout' | 'timeout' | 'refused'

type Listener = () => void

/**
 * A message to other tabs. A logout of a token applies to all tabs; after a change they only read
 * the cookie again.
 */
type News = 'changed' | { left: string | undefined }

/**
 * One of the two sessions. Every read checks the cookie, so a logout in another tab or an expired
 * cookie is noticed. Changes are sent to the other tabs.
 */
export class SessionStore {
  private readonly cookie: CookieName
  private readonly lifetime: number | undefined
  private readonly listeners = new Set<Listener>()
  private readonly channel: BroadcastChannel | undefined
  private known: Session | undefined
  /** The last active session, while its unsaved work is kept. */
  private last: Session | undefined
  /** The token of the last logout. Another tab may report it before the cookie is gone. */
  private left: string | undefined
  private keepers = 0
  private waiting = 0
  private ending: Ending | undefined

  constructor(cookie: CookieName, lifetime?: number) {
    this.cookie = cookie
    this.lifetime = lifetime
    if (typeof BroadcastChannel !== 'undefined') {
      this.channel = new BroadcastChannel(`aftercare.${cookie}`)
      this.channel.onmessage = ({ data }: MessageEvent<News>) => {
        if (data !== 'changed') this.leave(data.left)
        this.tell()
      }
    }
  }

  /** Returns the active session. It is the same object as long as the token stays. */
  current = (): Session | undefined => {
    const token = this.token()
    if (token !== this.known?.token) this.known = token ? this.read(token) : undefined
    const running = this.known && !this.isOver(this.known) ? this.known : undefined
    if (running) this.last = running
    return running
  }

  /**
   * Returns the active session, or one that ended during unsaved work. Its pages stay until the
   * user logs in again or gives up.
   */
  shown = (): Session | undefined => {
    const running = this.current()
    if (running) return running
    if (!this.isKept()) this.last = undefined
    return this.last
  }

  /** Reports whether a session ended during unsaved work. */
  isInterrupted = (): boolean => !this.current() && this.shown() !== undefined

  /**
   * Keeps unsaved work after the session ends, because a login dialog will open above it. Returns a
   * function to stop.
   */
  keep(): () => void {
    this.keepers += 1
    const stop = unsavedWork.subscribe(this.refresh)
    return () => {
      this.keepers -= 1
      stop()
    }
  }

  /** Discards the unsaved work and its pages, because the user did not log in again. */
  giveUp(): void {
    this.last = undefined
    this.tell()
  }

  /**
   * Called after the server refused a token. If the call was a write, or there is unsaved work, it
   * waits for the login. It returns whether the same person is back, so that no request is sent in
   * another person's name.
   */
  async isBack(caller: Session | undefined, isWork: boolean): Promise<boolean> {
    if (isWork) this.waiting += 1
    try {
      this.discardIfOver()
      if (caller) this.endIfStill(caller.token, 'refused')
      // No event reports an expired or removed cookie.
      this.refresh()
      const next = await this.next()
      return Boolean(caller?.person) && next?.person === caller?.person
    } finally {
      if (isWork) this.waiting -= 1
    }
  }

  start(token: string): void {
    rememberClockDifference(this.cookie, token)
    this.ending = undefined
    this.replace(token)
  }

  /** Replaces the token of a session. The server decides whether the lifetime restarts. */
  replace(token: string): void {
    if (token === this.left) this.left = undefined
    writeCookie(this.cookie, token)
    this.announce()
  }

  end(ending: Ending): void {
    const left = this.token()
    this.ending = ending
    removeCookie(this.cookie)
    if (ending === 'logout') this.leave(left)
    this.announce(ending === 'logout' ? { left } : 'changed')
  }

  /**
   * Ends the session only if it still has this token. A late answer must not end a newer session.
   */
  endIfStill(token: string, ending: Ending): void {
    if (readCookie(this.cookie) === token) this.end(ending)
  }

  /** Removes a cookie without an active session. */
  discardIfOver(): void {
    if (!this.token() || this.current()) return
    // An unreadable token was never a session, so nothing has ended.
    if (this.known) this.end('timeout')
    else this.forget()
  }

  private forget(): void {
    removeCookie(this.cookie)
    this.announce()
  }

  /** Returns how the last session ended, for the login page. */
  lastEnding(): Ending | undefined {
    return this.ending
  }

  /** Returns the milliseconds until the automatic logout. Undefined if there is none. */
  remaining(session: Session): number | undefined {
    if (this.lifetime === undefined || session.issuedAt === undefined) return undefined
    return session.issuedAt + this.lifetime - Date.now()
  }

  subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Checks the cookie again. No event reports that it expired or was removed. */
  refresh = (): void => this.tell()

  /** Returns the token in the cookie, unless the user has logged out from it. */
  private token(): string | undefined {
    const token = readCookie(this.cookie)
    return token === this.left ? undefined : token
  }

  /** Forgets a session after a logout. */
  private leave(token: string | undefined): void {
    this.left = token ?? this.left
    this.last = undefined
  }

  private isOver(session: Session): boolean {
    const remaining = this.remaining(session)
    return remaining !== undefined && remaining <= 0
  }

  private read(token: string): Session | undefined {
    const claims = decodeToken(token) ?? {}
    const { customerId = '', username = '', email = '', role = '', iat } = claims
    // A customer session needs the customer's number. The admin session does not.
    if (this.cookie === 'token' && !customerId) return undefined
    const issuedAt = iat === undefined ? undefined : iat * 1000 + clockDifference(this.cookie)
    const mustChangePassword = claims.mustChangePassword === true
    const mustAddStep = claims.mustAddStep === true
    const person = customerId || username
    return { token, customerId, person, email, role, mustChangePassword, mustAddStep, issuedAt }
  }

  private isKept(): boolean {
    return this.keepers > 0 && (this.waiting > 0 || unsavedWork.exists())
  }

  /** Waits for the next session after an interruption. Undefined if there is none. */
  private next(): Promise<Session | undefined> {
    return new Promise((resolve) => {
      const stop = this.subscribe(look)
      const isOver = () => this.current() !== undefined || this.shown() === undefined
      const settle = () => {
        stop()
        resolve(this.current())
      }
      function look() {
        if (isOver()) settle()
      }
      look()
    })
  }

  private announce(news: News = 'changed'): void {
    this.channel?.postMessage(news)
    this.tell()
  }

  private tell(): void {
    for (const listener of this.listeners) listener()
  }
}

/**
 * The token has the server's issue time. A wrong clock on this computer would end every session at
 * once. So the difference is measured at login.
 */
function rememberClockDifference(cookie: CookieName, token: string): void {
  const iat = decodeToken(token)?.iat
  if (iat === undefined) return
  try {
    localStorage.setItem(clockKey(cookie), String(Date.now() - iat * 1000))
  } catch {
    // If storage is blocked, the clocks count as equal.
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

/** The customer's session. It ends one hour after the token was issued. */
export const customerSession = new SessionStore('token', CUSTOMER_SESSION_MS)

/** The admin's session. The cookie and the server limit it. */
export const adminSession = new SessionStore('admin')

export function useSession(store: SessionStore): Session | undefined {
  return useSyncExternalStore(store.subscribe, store.shown)
}

/**
 * Reports whether a user is logged in now. During an interruption it returns false, although the
 * pages are still visible.
 */
export function useIsLoggedIn(store: SessionStore): boolean {
  return useSyncExternalStore(store.subscribe, () => store.current() !== undefined)
}
