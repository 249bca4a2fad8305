import createClient, { type Middleware } from 'openapi-fetch'
import type { Page } from '@/lib/paging'
import { adminSession, customerSession, type SessionStore } from '@/lib/session'
import { ApiError, isCancelled } from './error'
import { answered, KEY_HEADER, keyFor } from './idempotency'
import type { paths } from './schema.gen'
import { noticeOffer } from './undo'
import { type ListQuery, pageOfAll } from './wholeList'

/** Turns every refusal and every silence into an ApiError, so that a call either answers or throws. */
const failures: Middleware = {
  async onResponse({ response }) {
    if (response.ok) return
    throw ApiError.answer(response.status, response.statusText, await response.text())
  },
  onError({ error }) {
    return isCancelled(error) ? undefined : ApiError.network()
  },
}

/** The header that proves who is calling. */
export function bearer(token: string): { Authorization: string } {
  return { Authorization: `Bearer ${token}` }
}

/**
 * Sends a request with the session's token, and ends that session when the server no longer accepts it.
 * The guard of the area then leads to its login page; in the middle of work it asks for the login above
 * it, and the very same request, with its key, goes out again for the same person.
 */
async function sendAs(session: SessionStore, request: Request): Promise<Response> {
  const caller = session.shown()
  const token = session.current()?.token
  const again = request.clone()
  if (token) request.headers.set('Authorization', bearer(token).Authorization)
  const response = await globalThis.fetch(request)
  if (response.status !== 401) return response
  const isBack = await session.isBack(caller, request.method !== 'GET')
  const fresh = session.current()?.token
  if (!isBack || !fresh) return response
  again.headers.set('Authorization', bearer(fresh).Authorization)
  return globalThis.fetch(again)
}

/** Gives every write its key, so that no screen can forget it and every retry is safe. */
const keys: Middleware = {
  async onRequest({ request }) {
    if (request.method === 'GET') return
    const content = await request.clone().text()
    request.headers.set(KEY_HEADER, keyFor(addressOf(request), content))
    return request
  },
  async onResponse({ request, response }) {
    const key = request.headers.get(KEY_HEADER)
    if (!key) return
    // An answer that breaks off in the middle is none. A file is too large to be held for that.
    const isFile = response.headers.get('Content-Type') === 'application/octet-stream'
    if (!isFile) await response.clone().arrayBuffer()
    answered(addressOf(request), key, response.status)
  },
}

let wroteAt = Date.now()

/** Remembers when this page last changed something. */
const writes: Middleware = {
  onResponse({ request, response }) {
    if (request.method !== 'GET' && response.ok) wroteAt = Date.now()
  },
}

/** Whether this page was loaded or changed something within the last minute, for answers that may be that old. */
export const hasJustWritten = (): boolean => Date.now() - wroteAt < 60_000

/** Tells the desk that what it just did can be taken back. */
const offers: Middleware = {
  onResponse({ request, schemaPath, response }) {
    noticeOffer(`${request.method} ${schemaPath}`, (name) => response.headers.get(name))
  },
}

const addressOf = ({ method, url }: Request): string => `${method} ${url}`

function client(session?: SessionStore) {
  const api = createClient<paths>({
    baseUrl: window.location.origin,
    fetch: (request) => (session ? sendAs(session, request) : globalThis.fetch(request)),
  })
  // Answers pass through this list from the last to the first: a key must hear of its answer before a
  // refusal is thrown.
  api.use(failures)
  api.use(keys)
  api.use(writes)
  if (session === adminSession) api.use(offers)
  return api
}

/** For calls that need no token, above all the logins themselves: their 401 ends no session. */
export const publicApi = client()
export const customerApi = client(customerSession)
export const adminApi = client(adminSession)

/** Unwraps a call: the body of the answer. Failures have been thrown before. */
export async function answer<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call
  return data as T
}

interface ListAnswer<Row> {
  data?: Row[] | null
  response: Response
}

/** Unwraps a call for one page of a list. */
export async function page<Row extends object>(
  call: Promise<ListAnswer<Row>>,
  query: ListQuery,
): Promise<Page<Row>> {
  return pageOf(await call, query)
}

/** The page that an answer holds. Without a total in its header it is the whole list. */
export function pageOf<Row extends object>(
  { data, response }: ListAnswer<Row>,
  query: ListQuery,
  isFound?: (row: Row) => boolean,
): Page<Row> {
  const rows = data ?? []
  const total = response.headers.get('X-Total-Count')
  if (total === null) return pageOfAll(rows, query, isFound)
  const isAtLeast = response.headers.get('X-Total-Is-At-Least') === 'true'
  return { rows, total: Number(total), isAtLeast }
}
