import { afterEach, describe, expect, test, vi } from 'vitest'
import { readCookie } from '@/lib/cookies'
import { adminSession, customerSession } from '@/lib/session'
import { json, refusal, serve, silence } from '@/lib/testing/fakeServer'
import { freshToken } from '@/lib/testing/tokens'
import { adminApi, answer, customerApi, page, publicApi } from './client'
import { ApiError, isCancelled, isNetworkFailure } from './error'

afterEach(() => {
  customerSession.end('logout')
  adminSession.end('logout')
})

const profile = { params: { path: { customerId: 'CU1' } } }
const getProfile = () => answer(customerApi.GET('/api/users/customer/{customerId}', profile))

describe('a call', () => {
  test('carries the token of its own area', async () => {
    const requests = serve({
      'GET /api/users/customer/CU1': () => json(200, {}),
      'GET /api/users/all': () => json(200, []),
      'POST /api/users/login': () => json(200, { token: 'x' }),
    })
    const token = freshToken()
    customerSession.start(token)
    adminSession.start('desk')
    await getProfile()
    await page(adminApi.GET('/api/users/all'))
    await publicApi.POST('/api/users/login', { body: {} })
    expect(requests.map((request) => request.headers.get('Authorization'))).toEqual([
      `Bearer ${token}`,
      'Bearer desk',
      null,
    ])
  })

  test('that is refused throws the sentence of the server', async () => {
    serve({ 'GET /api/users/customer/CU1': () => refusal(404, 'Customer not found.') })
    await expect(getProfile()).rejects.toMatchObject({
      kind: 'answer',
      status: 404,
      message: 'Customer not found.',
      requestId: 'R1',
    })
  })

  test('that meets a page of a proxy throws no sentence, but a status text', async () => {
    const answerOfProxy = () => new Response('<html>Bad gateway</html>', { status: 502 })
    serve({ 'GET /api/users/customer/CU1': answerOfProxy })
    await expect(getProfile()).rejects.toMatchObject({
      status: 502,
      statusText: 'Bad Gateway',
      message: '',
    })
  })

  test('without an answer throws a failure of the network', async () => {
    serve({ 'GET /api/users/customer/CU1': silence })
    const failure = await getProfile().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ApiError)
    expect(isNetworkFailure(failure)).toBe(true)
  })

  test('that was given up is told from a failure', async () => {
    serve({
      'GET /api/users/customer/CU1': () => {
        throw new DOMException('Aborted', 'AbortError')
      },
    })
    const failure = await getProfile().catch((error: unknown) => error)
    expect(isCancelled(failure)).toBe(true)
  })

  test('for one page of a list gives the rows and the number of all', async () => {
    serve({ 'GET /api/users/all': () => json(200, [{}, {}], { 'X-Total-Count': '136' }) })
    const { rows, total } = await page(adminApi.GET('/api/users/all'))
    expect(rows).toHaveLength(2)
    expect(total).toBe(136)
  })
})

describe('a 401', () => {
  test('of a guarded call ends the session once, however many calls it hits', async () => {
    serve({ 'GET /api/users/customer/CU1': () => refusal(401, 'Please log in.') })
    customerSession.start(freshToken())
    const ended = vi.fn()
    const stop = customerSession.subscribe(ended)
    await Promise.allSettled([getProfile(), getProfile(), getProfile()])
    stop()
    expect(readCookie('token')).toBeUndefined()
    expect(customerSession.lastEnding()).toBe('refused')
    expect(ended).toHaveBeenCalledOnce()
  })

  test('of one area leaves the other alone', async () => {
    serve({ 'GET /api/users/customer/CU1': () => refusal(401, 'Please log in.') })
    customerSession.start(freshToken())
    adminSession.start('desk')
    await getProfile().catch(() => undefined)
    expect(readCookie('admin')).toBe('desk')
  })

  test('of a login ends nothing', async () => {
    serve({ 'POST /api/users/login': () => refusal(401, 'Invalid User ID or Password') })
    customerSession.start(freshToken())
    await publicApi.POST('/api/users/login', { body: {} }).catch(() => undefined)
    expect(readCookie('token')).toBeDefined()
  })
})
