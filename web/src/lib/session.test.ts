import { seconds, tokenOf } from '@test/tokens'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readCookie, removeCookie, writeCookie } from './cookies'
import { CUSTOMER_SESSION_MS, SessionStore } from './session'
import { unsavedWork } from './unsavedWork'

const noon = new Date('2025-09-05T12:00:00Z')
const asha = { customerId: 'CU1', email: 'asha@example.com', role: 'Dealer' }

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
})

afterEach(() => {
  removeCookie('token')
  removeCookie('admin')
  localStorage.clear()
  vi.useRealTimers()
})

function customerStore() {
  return new SessionStore('token', CUSTOMER_SESSION_MS)
}

describe('a session', () => {
  test('is read from the token in the cookie', () => {
    writeCookie('token', tokenOf({ ...asha, iat: seconds(noon) }))
    expect(customerStore().current()).toMatchObject({ ...asha, issuedAt: noon.getTime() })
  })

  test('does not exist without a cookie or with a wrong token', () => {
    expect(customerStore().current()).toBeUndefined()
    writeCookie('token', 'nonsense')
    expect(customerStore().current()).toBeUndefined()
  })

  test('is the same object until the token changes', () => {
    const store = customerStore()
    store.start(tokenOf({ ...asha, iat: seconds(noon) }))
    const first = store.current()
    expect(store.current()).toBe(first)
    store.replace(tokenOf({ ...asha, email: 'new@example.com', iat: seconds(noon) }))
    expect(store.current()?.email).toBe('new@example.com')
  })

  test("lasts 3,600,000 ms from the token's issue, whenever loaded", () => {
    writeCookie('token', tokenOf({ ...asha, iat: seconds(noon) }))
    vi.setSystemTime(noon.getTime() + 3_599_999)
    expect(customerStore().current()).toBeDefined()
    vi.setSystemTime(noon.getTime() + 3_600_000)
    expect(customerStore().current()).toBeUndefined()
  })

  test('of an admin has no hour', () => {
    const store = new SessionStore('admin')
    store.start(tokenOf({ iat: seconds(noon) }))
    vi.setSystemTime(noon.getTime() + 6 * 24 * CUSTOMER_SESSION_MS)
    expect(store.current()).toBeDefined()
  })

  test('is not cut short by a computer whose clock is wrong', () => {
    const store = customerStore()
    const twoHoursBehind = new Date(noon.getTime() - 2 * CUSTOMER_SESSION_MS)
    store.start(tokenOf({ ...asha, iat: seconds(twoHoursBehind) }))
    expect(store.current()).toBeDefined()
    vi.setSystemTime(noon.getTime() + 3_600_000)
    expect(customerStore().current()).toBeUndefined()
  })

  test('gets no new hour from a token with the same issue time', () => {
    const store = customerStore()
    const token = tokenOf({ ...asha, iat: seconds(noon) })
    store.start(token)
    vi.setSystemTime(noon.getTime() + 1_800_000)
    store.replace(tokenOf({ ...asha, email: 'new@example.com', iat: seconds(noon) }))
    vi.setSystemTime(noon.getTime() + 3_600_000)
    expect(store.current()).toBeUndefined()
  })
})

describe('the end of a session', () => {
  test('removes the cookie, tells listeners and keeps the reason', () => {
    const store = customerStore()
    store.start(tokenOf({ ...asha, iat: seconds(noon) }))
    const listener = vi.fn()
    store.subscribe(listener)
    store.end('refused')
    expect(readCookie('token')).toBeUndefined()
    expect(store.lastEnding()).toBe('refused')
    expect(listener).toHaveBeenCalledOnce()
  })

  test('by a late answer does not touch a newer session', () => {
    const store = customerStore()
    const old = tokenOf({ ...asha, iat: seconds(noon) - 60 })
    store.start(old)
    store.start(tokenOf({ ...asha, iat: seconds(noon) }))
    store.endIfStill(old, 'refused')
    expect(store.current()).toBeDefined()
  })

  test('that came while the page was closed is cleaned up', () => {
    writeCookie('token', tokenOf({ ...asha, iat: seconds(noon) - 7200 }))
    const store = customerStore()
    store.discardIfOver()
    expect(readCookie('token')).toBeUndefined()
    expect(store.lastEnding()).toBe('timeout')
  })

  test.each(['garbage', 'a.b.c', 'null', tokenOf({})])(
    'is none where there was no session: the cookie %s counts as none',
    (cookie) => {
      writeCookie('token', cookie)
      const store = customerStore()
      store.discardIfOver()
      expect(readCookie('token')).toBeUndefined()
      expect(store.lastEnding()).toBeUndefined()
    },
  )

  test('is forgotten when the next one starts', () => {
    const store = customerStore()
    store.end('timeout')
    store.start(tokenOf({ ...asha, iat: seconds(noon) }))
    expect(store.lastEnding()).toBeUndefined()
  })
})

describe('a logout in another tab while a form is open here', () => {
  const work = {}
  const token = tokenOf({ ...asha, iat: seconds(noon) })

  type Listener = (event: { data: unknown }) => void

  /** Two tabs of a browser. Messages arrive when the test delivers them. */
  function twoTabs() {
    const news: (() => void)[] = []
    const channels: { onmessage?: Listener }[] = []
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        onmessage?: Listener
        constructor() {
          channels.push(this)
        }
        postMessage(data: unknown) {
          const others = channels.filter((one) => one !== this)
          news.push(() => {
            for (const { onmessage } of others) onmessage?.({ data })
          })
        }
      },
    )
    const tabs = [customerStore(), customerStore()] as const
    writeCookie('token', token)
    for (const tab of tabs) tab.current()
    function deliver() {
      for (const tell of news.splice(0)) tell()
    }
    return { tabs, deliver }
  }

  beforeEach(() => unsavedWork.begin(work))
  afterEach(() => unsavedWork.end(work))

  test('ends the work if the cookie is gone before the news', () => {
    const { tabs, deliver } = twoTabs()
    const [here, there] = tabs
    here.keep()
    there.end('logout')
    expect(here.isInterrupted()).toBe(true)
    deliver()
    expect(here.shown()).toBeUndefined()
  })

  test('ends the work if the news comes before the cookie goes', () => {
    const { tabs, deliver } = twoTabs()
    const [here, there] = tabs
    here.keep()
    there.end('logout')
    writeCookie('token', token)
    deliver()
    expect(here.shown()).toBeUndefined()
    removeCookie('token')
    expect(here.shown()).toBeUndefined()
    expect(here.isInterrupted()).toBe(false)
  })

  test('does not end a session that began after it', () => {
    const { tabs, deliver } = twoTabs()
    const [here, there] = tabs
    there.end('logout')
    there.start(tokenOf({ ...asha, iat: seconds(noon) + 1 }))
    deliver()
    expect(here.current()).toBeDefined()
  })
})
