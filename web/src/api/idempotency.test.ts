import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answered, contentOf, forget, keyFor, unansweredKeys } from './idempotency'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** Each test uses its own address, because unanswered requests outlive a test. */
let addresses = 0
function newAddress(): string {
  addresses += 1
  return `POST /address/${addresses}`
}

describe('a write that got no clear answer', () => {
  test.each([500, 503])('has the same key when it is sent again after a %i', (status) => {
    const address = newAddress()
    const key = keyFor(address, 'On Hold')
    answered(address, key, status)
    expect(keyFor(address, 'On Hold')).toBe(key)
  })

  test('has the same key as the second press of a double click', () => {
    const address = newAddress()
    expect(keyFor(address, 'On Hold')).toBe(keyFor(address, 'On Hold'))
  })

  test('shares its key with no other content and no other address', () => {
    const address = newAddress()
    const keys = [keyFor(address, 'On Hold'), keyFor(newAddress(), 'On Hold')]
    expect(new Set([...keys, keyFor(address, 'Completed')]).size).toBe(3)
  })

  test('is new after another request to the address', () => {
    const address = newAddress()
    const key = keyFor(address, 'On Hold')
    answered(address, keyFor(address, 'Completed'), 200)
    expect(keyFor(address, 'On Hold')).not.toBe(key)
  })

  test('keeps its key while something else is tried in vain', () => {
    const address = newAddress()
    const key = keyFor(address, 'A')
    answered(address, keyFor(address, 'B'), 503)
    expect(keyFor(address, 'A')).toBe(key)
  })

  test('is another request once its form was closed', () => {
    const [address, other] = [newAddress(), newAddress()]
    const before = unansweredKeys()
    const key = keyFor(address, 'On Hold')
    const stays = keyFor(other, 'On Hold')
    expect(Array.from(unansweredKeys()).filter((one) => !before.has(one))).toEqual([key, stays])
    forget(new Set([key]))
    expect(keyFor(address, 'On Hold')).not.toBe(key)
    expect(keyFor(other, 'On Hold')).toBe(stays)
  })

  test('is another request after an hour', () => {
    const address = newAddress()
    const key = keyFor(address, 'On Hold')
    vi.advanceTimersByTime(3_599_999)
    expect(keyFor(address, 'On Hold')).toBe(key)
    vi.advanceTimersByTime(1)
    expect(keyFor(address, 'On Hold')).not.toBe(key)
  })
})

describe('a write that was answered', () => {
  test.each([200, 201, 400, 401, 409, 429])('has a new key after a %i', (status) => {
    const address = newAddress()
    const key = keyFor(address, 'On Hold')
    answered(address, key, status)
    expect(keyFor(address, 'On Hold')).not.toBe(key)
  })

  test('leaves the key of a later one alone', () => {
    const address = newAddress()
    const early = keyFor(address, 'On Hold')
    const late = keyFor(address, 'Completed')
    answered(address, early, 200)
    expect(keyFor(address, 'Completed')).toBe(late)
  })
})

test('the content of a form tells its texts and its files', () => {
  const form = (query: string, file: File) => {
    const data = new FormData()
    data.append('query', query)
    data.append('file', file)
    return contentOf(data)
  }
  const file = (content: string, name: string, lastModified: number) =>
    new File([content], name, { type: 'image/png', lastModified })
  const contents = [
    form('a', file('x', 'one.png', 1)),
    form('b', file('x', 'one.png', 1)),
    form('a', file('x', 'two.png', 1)),
    form('a', file('xy', 'one.png', 1)),
    form('a', file('x', 'one.png', 2)),
  ]
  expect(new Set(contents).size).toBe(contents.length)
  expect(form('a', file('x', 'one.png', 1))).toBe(contents[0])
})
