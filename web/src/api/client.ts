import createClient, { type Middleware } from 'openapi-fetch'
import type { Page } from '@/lib/paging'
import { adminSession, customerSession, type SessionStore } from '@/lib/session'
import { ApiError, isCancelled } from './error'
import { answered, KEY_HEADER, keyFor } from './idempotency'
import type { Calls } from './types'
import { noticeOffer } from './undo'
import { type ListQuery, pageOfAll } from './wholeList'

/**
 * Turns every refusal and every lost connection into an ApiError. A call either answers or throws.
 */
const failures: Middleware = {
  async onResponse({ response }) {
    if (response.ok) return
    throw ApiError.answer(response.status, response.statusText, await response.text())
  },
  onError({ error }) {
    return isCancelled(error) ? undefined : ApiError.network()
  },
}

export function bearer(token: string): { Authorization: string } {
  return { Authorization: `Bearer ${token}` }
}

/**
 * Sends a request with the session's token. A 401 ends the session, and the page shows the login.
 * After a write, or with unsaved work, the login opens above the page. Then the same request is
 * sent again for the same person.
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

/** Adds an idempotency key to every write, so that retries are safe on all screens. */
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
    // An incomplete answer counts as no answer. Files are too large to be read here.
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

/**
 * Reports whether this page loaded or saved something within the last minute. Cached answers may be
 * that old.
 */
export const hasJustWritten = (): boolean => Date.now() - wroteAt < 60_000

/** Stores the undo offer of an answer from the desk's API. */
const offers: Middleware = {
  onResponse({ request, schemaPath, response }) {
    noticeOffer(`${request.method} ${schemaPath}`, (name) => response.headers.get(name))
  },
}

const addressOf = ({ method, url }: Request): string => `${method} ${url}`

function client(session?: SessionStore) {
  const api = createClient<Calls>({
    baseUrl: window.location.origin,
    fetch: (request) => (session ? sendAs(session, request) : globalThis.fetch(request)),
  })
  // Answers pass this list from last to first. The key must see its answer before a refusal is
  // thrown.
  api.use(failures)
  api.use(keys)
  api.use(writes)
  if (session === adminSession) api.use(offers)
  return api
}

/** For calls without a token, such as logins. Their 401 ends no session. */
export const publicApi = client()
export const customerApi = client(customerSession)
export const adminApi = client(adminSession)

/** Returns the body of an answer. Failures have been thrown before. */
export async function answer<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call
  return data as T
}

interface ListAnswer<Row> {
  data?: Row[] | null
  response: Response
}

/** Returns one page of a list. */
export async function page<Row extends object>(
  call: Promise<ListAnswer<Row>>,
  query: ListQuery,
): Promise<Page<Row>> {
  return pageOf(await call, query)
}

/** Returns the page in an answer. Without a total in the header, the answer is the whole list. */
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
