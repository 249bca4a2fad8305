import { seconds, tokenOf } from '@test/tokens'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readCookie, removeCookie, writeCookie } from './cookies'
import { CUSTOMER_SESSION_MS, SessionStore } from './session'
import { useAutomaticLogout } from './useAutomaticLogout'

const noon = new Date('2025-09-05T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
})

afterEach(() => {
  removeCookie('token')
  removeCookie('admin')
})

function logInAt(time: Date): SessionStore {
  writeCookie('token', tokenOf({ customerId: 'CU1', role: 'User', iat: seconds(time) }))
  return new SessionStore('token', CUSTOMER_SESSION_MS)
}

describe('the automatic logout', () => {
  test('comes one hour after login, and not before', () => {
    const store = logInAt(noon)
    renderHook(() => useAutomaticLogout(store))
    act(() => vi.advanceTimersByTime(3_599_999))
    expect(readCookie('token')).toBeDefined()
    act(() => vi.advanceTimersByTime(1))
    expect(readCookie('token')).toBeUndefined()
    expect(store.lastEnding()).toBe('timeout')
  })

  test('is not put off by a reload', () => {
    const store = logInAt(new Date(noon.getTime() - 3_000_000))
    renderHook(() => useAutomaticLogout(store))
    act(() => vi.advanceTimersByTime(600_000))
    expect(readCookie('token')).toBeUndefined()
  })

  test('removes the customer cookie only', () => {
    writeCookie('admin', 'desk')
    const store = logInAt(noon)
    renderHook(() => useAutomaticLogout(store))
    act(() => vi.advanceTimersByTime(CUSTOMER_SESSION_MS))
    expect(readCookie('admin')).toBe('desk')
  })

  test('comes at once when a computer wakes up after the hour', () => {
    const store = logInAt(noon)
    renderHook(() => useAutomaticLogout(store))
    vi.setSystemTime(noon.getTime() + 2 * CUSTOMER_SESSION_MS)
    act(() => document.dispatchEvent(new Event('visibilitychange')))
    expect(readCookie('token')).toBeUndefined()
  })

  test('leaves a session alone that began in another tab since', () => {
    const store = logInAt(noon)
    renderHook(() => useAutomaticLogout(store))
    const later = new Date(noon.getTime() + 1_800_000)
    vi.setSystemTime(later)
    logInAt(later)
    act(() => vi.advanceTimersByTime(1_800_000))
    expect(readCookie('token')).toBeDefined()
  })
})
