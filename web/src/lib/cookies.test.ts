import { afterEach, describe, expect, test } from 'vitest'
import { cookieText, readCookie, removeCookie, writeCookie } from './cookies'

afterEach(() => {
  removeCookie('token')
  removeCookie('admin')
})

describe('the cookies of the portal', () => {
  test('are written, read and removed', () => {
    writeCookie('token', 'a.b.c')
    writeCookie('admin', 'x=y; z')
    expect(readCookie('token')).toBe('a.b.c')
    expect(readCookie('admin')).toBe('x=y; z')
    removeCookie('token')
    expect(readCookie('token')).toBeUndefined()
    expect(readCookie('admin')).toBe('x=y; z')
  })

  test('count as none when they cannot be read', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: someone else wrote it.
    document.cookie = 'token=%E0%A4%A; Path=/'
    expect(readCookie('token')).toBeUndefined()
  })

  test('last seven days, for the whole site, SameSite strict', () => {
    const text = cookieText('token', 'abc', 604_800, {
      protocol: 'https:',
      hostname: 'care.example',
    })
    expect(text).toBe('token=abc; Path=/; Max-Age=604800; SameSite=Strict; Secure')
  })

  test.each([
    ['http:', 'localhost', false],
    ['http:', '127.0.0.1', false],
    ['https:', 'localhost', true],
    ['http:', 'care.example', true],
  ])('on %s//%s are secure: %s', (protocol, hostname, isSecure) => {
    const text = cookieText('admin', 'abc', 1, { protocol, hostname })
    expect(text.includes('Secure')).toBe(isSecure)
  })
})
