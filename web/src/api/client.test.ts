import { json, refusal, serve, silence } from '@test/fakeServer'
import { freshToken } from '@test/tokens'
import { describe, expect, test, vi } from 'vitest'
import { readCookie } from '@/lib/cookies'
import { adminSession, customerSession } from '@/lib/session'
import contract from '../../openapi.json'
import { adminApi, answer, customerApi, page, publicApi } from './client'
import { ApiError, isCancelled, isNetworkFailure } from './error'

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
    await page(adminApi.GET('/api/users/all'), {})
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

  test("that is a proxy's page shows a status text, no sentence", async () => {
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

  test('that was cancelled differs from a failure', async () => {
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
    const { rows, total } = await page(adminApi.GET('/api/users/all'), {})
    expect(rows).toHaveLength(2)
    expect(total).toBe(136)
  })

  test('for a whole list without a total gives the requested page', async () => {
    serve({
      'GET /api/users/all': () =>
        json(
          200,
          Array.from({ length: 26 }, () => ({})),
        ),
    })
    const { rows, total } = await page(adminApi.GET('/api/users/all'), { page: '3' })
    expect([rows.length, total]).toEqual([6, 26])
  })
})

describe('a write', () => {
  const save = (name: string) =>
    customerApi.PUT('/api/users/customer/{customerId}', { ...profile, body: { name } })
  const put = 'PUT /api/users/customer/CU1'
  const keysOf = (requests: Request[]) =>
    requests.map(({ headers }) => headers.get('Idempotency-Key'))

  test.each(writes())('%s %s carries a key', async (method, path) => {
    const requests = serve({ [`${method} ${encodeURI(path)}`]: () => json(200, {}) })
    // This loop reads the contract, so path and body have no type.
    const write = adminApi.request as unknown as (method: string, path: string) => Promise<unknown>
    await write(method.toLowerCase(), path)
    expect(keysOf(requests)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
  })

  test('of any area carries a key, and a read carries none', async () => {
    const requests = serve({
      [put]: () => json(200, {}),
      'GET /api/users/customer/CU1': () => json(200, {}),
      'POST /api/users/login': () => json(200, { token: 'x' }),
    })
    await save('Asha')
    await publicApi.POST('/api/users/login', { body: {} })
    await getProfile()
    expect(keysOf(requests)).toEqual([expect.any(String), expect.any(String), null])
  })

  test('with the same content keeps its key, a changed one does not', async () => {
    const answers = [silence, () => refusal(503, ''), () => json(200, {}), () => json(200, {})]
    const requests = serve({ [put]: () => (answers.shift() ?? silence)() })
    await save('Asha').catch(() => undefined)
    await save('Asha').catch(() => undefined)
    await save('Asha')
    await save('Asha')
    await save('Usha').catch(() => undefined)
    const [lost, broken, done, next, changed] = keysOf(requests)
    expect([broken, done]).toEqual([lost, lost])
    expect(new Set([lost, next, changed]).size).toBe(3)
  })

  test('whose answer breaks off keeps its key', async () => {
    const half = () =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('{"na'))
            controller.error(new TypeError('network error'))
          },
        }),
      )
    const answers = [half, () => json(200, {})]
    const requests = serve({ [put]: () => (answers.shift() ?? silence)() })
    await expect(save('Broken')).rejects.toThrow()
    await save('Broken')
    const [first, second] = keysOf(requests)
    expect(second).toBe(first)
  })
})

/** Returns every call of the contract that changes data, as method and path. */
function writes(): [method: string, path: string][] {
  return Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'get')
      .map((method): [string, string] => [method.toUpperCase(), path]),
  )
}

describe('a 401', () => {
  test('of a guarded call ends the session once for many calls', async () => {
    serve({ 'GET /api/users/customer/CU1': () => refusal(401, 'Please log in.') })
    customerSession.start(freshToken())
    const end = vi.spyOn(customerSession, 'end')
    await Promise.allSettled([getProfile(), getProfile(), getProfile()])
    expect(readCookie('token')).toBeUndefined()
    expect(customerSession.lastEnding()).toBe('refused')
    expect(end).toHaveBeenCalledOnce()
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
