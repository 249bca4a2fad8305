import { useSyncExternalStore } from 'react'
import { type CookieName, readCookie, removeCookie, writeCookie } from './cookies'
import { decodeToken } from './jwt'
import { unsavedWork } from './unsavedWork'

/** A customer is logged out automatically this long after the token was issued. */
export const CUSTOMER_SESSION_MS = 3_600_000

/** A logged-in person as the page knows them, read from the token in the cookie. */
export interface Session {
  token: string
  customerId: string
  /** Who it is: the customer's number or the admin's name; empty when the token does not say. */
  person: string
  email: string
  role: string
  /** Whether an own password has to be chosen before anything else. */
  mustChangePassword: boolean
  /** Whether a second step of the login has to be set up before anything else. */
  mustAddStep: boolean
  /** Milliseconds since the epoch, by this browser's clock; undefined when the token does not say. */
  issuedAt: number | undefined
}

/** Why a session ended: the person left, its hour was over, or the server no longer accepted it. */
type Ending = 'logout' | 'timeout' | 'refused'

type Listener = () => void

/** What the other tabs are told: a logout, and of which token, is meant for all of them, the rest only seen by them. */
type News = 'changed' | { left: string | undefined }

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
  /** The last session that ran, for as long as its work is kept. */
  private last: Session | undefined
  /** The token that was left by will. The news of it can be here before its cookie is gone. */
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

  /** The present session, or undefined. The same object is returned for as long as the token stays. */
  current = (): Session | undefined => {
    const token = this.token()
    if (token !== this.known?.token) this.known = token ? this.read(token) : undefined
    const running = this.known && !this.isOver(this.known) ? this.known : undefined
    if (running) this.last = running
    return running
  }

  /**
   * Whose pages are shown: the present session, or the one that ended in the middle of work. Its pages
   * stand until someone has logged in above them or has given up.
   */
  shown = (): Session | undefined => {
    const running = this.current()
    if (running) return running
    if (!this.isKept()) this.last = undefined
    return this.last
  }

  /** Whether a session ended in the middle of work that still stands. */
  isInterrupted = (): boolean => !this.current() && this.shown() !== undefined

  /** Lets work outlast its session: there is someone who asks for the login above it. Returns the way to stop. */
  keep(): () => void {
    this.keepers += 1
    const stop = unsavedWork.subscribe(this.refresh)
    return () => {
      this.keepers -= 1
      stop()
    }
  }

  /** Nobody logs in above the work: it goes, and the pages with it. */
  giveUp(): void {
    this.last = undefined
    this.tell()
  }

  /**
   * The server refused a call for its token, or for want of one. If work stands there, or the call was work
   * itself, this waits for the login above it, and answers whether the same person is back: whoever was
   * shown when the call went out. What one person sent must not go out in the name of another.
   */
  async isBack(caller: Session | undefined, isWork: boolean): Promise<boolean> {
    if (isWork) this.waiting += 1
    try {
      this.discardIfOver()
      if (caller) this.endIfStill(caller.token, 'refused')
      // Nobody announces a cookie that ran out or was removed by hand.
      this.refresh()
      const next = await this.next()
      return Boolean(caller?.person) && next?.person === caller?.person
    } finally {
      if (isWork) this.waiting -= 1
    }
  }

  /** Begins a session with a token that the server issued just now. */
  start(token: string): void {
    rememberClockDifference(this.cookie, token)
    this.ending = undefined
    this.replace(token)
  }

  /** Puts a fresh token into a running session; whether its hour restarts is the server's decision. */
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

  /** Ends the session only if it still runs on this token, so that a late answer cannot end a newer one. */
  endIfStill(token: string, ending: Ending): void {
    if (readCookie(this.cookie) === token) this.end(ending)
  }

  /** Removes a cookie that holds no running session, so that nothing is opened with it any more. */
  discardIfOver(): void {
    if (!this.token() || this.current()) return
    // What cannot be read never was a session: nothing has ended.
    if (this.known) this.end('timeout')
    else this.forget()
  }

  private forget(): void {
    removeCookie(this.cookie)
    this.announce()
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

  /** What the cookie holds, unless it was left already. */
  private token(): string | undefined {
    const token = readCookie(this.cookie)
    return token === this.left ? undefined : token
  }

  /** Nothing of a session that was left by will is kept. */
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
    // A customer's pages need to know whose they are; the admin's never look into the token.
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

  /** The session after an interruption; undefined when there is none to wait for. */
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
  return useSyncExternalStore(store.subscribe, store.shown)
}

/** Whether someone is logged in now, also where the pages of an interrupted session still stand. */
export function useIsLoggedIn(store: SessionStore): boolean {
  return useSyncExternalStore(store.subscribe, () => store.current() !== undefined)
}
