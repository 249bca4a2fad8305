import { QueryClient } from '@tanstack/react-query'
import { freshToken } from '@test/tokens'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { customerSession } from '@/lib/session'
import { watchSessions } from './watchSessions'

let queries: QueryClient
let stop: () => void

beforeEach(() => {
  customerSession.start(freshToken({ customerId: 'CU1' }))
  queries = new QueryClient()
  queries.setQueryData(['products'], ['a camera'])
  stop = watchSessions(queries, [customerSession])
})

afterEach(() => {
  stop()
})

test('the cache is cleared when the session ends', () => {
  customerSession.end('logout')
  expect(queries.getQueryData(['products'])).toBeUndefined()
})

test('the cache is cleared when another customer logs in', () => {
  customerSession.start(freshToken({ customerId: 'CU2' }))
  expect(queries.getQueryData(['products'])).toBeUndefined()
})

test('a fresh token of the same customer forgets nothing', () => {
  customerSession.replace(freshToken({ customerId: 'CU1', email: 'new@example.com' }))
  expect(queries.getQueryData(['products'])).toEqual(['a camera'])
})
