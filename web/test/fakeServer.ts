import { vi } from 'vitest'

type Handler = (request: Request) => Response | Promise<Response>

/**
 * Replaces fetch, so that a test runs all other code of the page. A route looks like
 * 'POST /api/users/login'. Returns the requests in order.
 */
export function serve(routes: Record<string, Handler>): Request[] {
  const requests: Request[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input as Request, init)
    const route = `${request.method} ${new URL(request.url).pathname}`
    const handler = routes[route]
    if (!handler) throw new Error(`The test did not expect the call ${route}.`)
    requests.push(request.clone() as Request)
    return handler(request)
  })
  return requests
}

/** Answers the first request only; later requests never get an answer. */
export function once(handler: Handler): Handler {
  let isAsked = false
  return (request) => {
    if (isAsked) return new Promise(() => {})
    isAsked = true
    return handler(request)
  }
}

export function json(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  })
}

/** Returns a refusal in the server's format. */
export function refusal(status: number, sentence: string): Response {
  return json(status, { success: false, message: sentence, error: sentence, requestId: 'R1' })
}

/** Fails like fetch without a connection. */
export function silence(): never {
  throw new TypeError('Failed to fetch')
}
