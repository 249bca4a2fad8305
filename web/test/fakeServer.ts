import { vi } from 'vitest'

type Handler = (request: Request) => Response | Promise<Response>

/**
 * Answers the calls of a test at the level of fetch, so that everything above it is the real code.
 * Routes are written as 'POST /api/users/login'. Returns the requests in the order of their arrival.
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

/** Answers the first time, and then never again: what waits for it waits for ever. */
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

/** A refusal as the server words it. */
export function refusal(status: number, sentence: string): Response {
  return json(status, { success: false, message: sentence, error: sentence, requestId: 'R1' })
}

/** What fetch does when nobody answers. */
export function silence(): never {
  throw new TypeError('Failed to fetch')
}
