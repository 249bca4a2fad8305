import { say, sayAnswer } from '@/language'
import { NO_RESPONSE, OFFLINE } from './refusals'

/** How a call fails: the server refused, no answer came, or the page did not send it. */
type FailureKind = 'answer' | 'network' | 'unsent'

/** A refused field with the name in the request, and the reason. */
interface FieldProblem {
  name: string
  message: string
  code?: unknown
  values?: unknown
}

/** The second login step and the ways to complete it. */
export interface Challenge {
  token: string
  ways: readonly string[]
}

interface Details {
  kind: FailureKind
  status: number
  statusText: string
  message: string
  requestId?: string | undefined
  fields?: readonly FieldProblem[]
  challenge?: Challenge | undefined
}

/**
 * The error of every failed call. Its message is the server's sentence for the user. If the message
 * is empty, the screen shows its own text.
 */
export class ApiError extends Error {
  readonly kind: FailureKind
  /** The HTTP status, or 0 without an answer. */
  readonly status: number
  readonly statusText: string
  /** Finds the request in the server's log, if a user asks the support desk. */
  readonly requestId: string | undefined
  /** The refused fields. Empty if the refusal is not about a field. */
  readonly fields: readonly FieldProblem[]
  /** Set if the login needs a second step. */
  readonly challenge: Challenge | undefined

  constructor(details: Details) {
    const { kind, status, statusText, message, requestId, fields = [], challenge } = details
    super(message)
    this.name = 'ApiError'
    this.kind = kind
    this.status = status
    this.statusText = statusText
    this.requestId = requestId
    this.fields = fields
    this.challenge = challenge
  }

  static network(): ApiError {
    return new ApiError({ kind: 'network', status: 0, statusText: '', message: '' })
  }

  /** An error for a call that the page did not send, because the server would refuse it. */
  static unsent(message: string): ApiError {
    return new ApiError({ kind: 'unsent', status: 0, statusText: '', message })
  }

  /** Reads the sentence from an error body. The fields message and error both contain it. */
  static answer(status: number, statusText: string, body: string): ApiError {
    const { message, error, code, values, requestId, fields, challenge, ways } = parseBody(body)
    return new ApiError({
      kind: 'answer',
      status,
      // HTTP/2 has no status text, but some texts quote it.
      statusText: statusText || standardTexts[status] || `Status ${status}`,
      message: said(text(message) || text(error), code, values),
      requestId: text(requestId) || undefined,
      fields: Array.isArray(fields) ? fields.filter(isFieldProblem).map(inLanguage) : [],
      challenge: text(challenge) ? { token: text(challenge), ways: texts(ways) } : undefined,
    })
  }
}

/** Reports whether no answer came, because the server is down or the computer is offline. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'network'
}

/** Returns the server's sentence, or else the text of the screen. */
export function sentenceOf(error: unknown, otherwise = ''): string {
  return (error instanceof ApiError && error.message) || otherwise
}

export function fieldsOf(error: unknown): readonly FieldProblem[] {
  return error instanceof ApiError ? error.fields : []
}

/** Returns the second step that a login needs. Undefined for a plain refusal. */
export function challengeOf(error: unknown): Challenge | undefined {
  return error instanceof ApiError ? error.challenge : undefined
}

/** Returns why a load failed, for the second line of the message. */
export function causeOf(error: unknown): string {
  if (isNetworkFailure(error)) return navigator.onLine === false ? OFFLINE : NO_RESPONSE
  const status = statusOf(error)
  const otherwise = status ? say('The server returned an error ({status}).', { status }) : ''
  return sentenceOf(error, otherwise || say('The server sent an unexpected answer.'))
}

/** Returns the status of a refusal, or 0 without an answer. */
export function statusOf(error: unknown): number {
  return error instanceof ApiError ? error.status : 0
}

/** Reports whether another user was faster. */
export function isConflict(error: unknown): boolean {
  return statusOf(error) === 409
}

/** Reports whether the result of a write is unknown: no answer came, or the server had an error. */
export function isUnclear(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'network' || error.status >= 500)
}

/** Reports whether the call was cancelled on purpose. The page shows no error then. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

function parseBody(body: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  } catch {
    // A proxy may answer with its own page. It has no sentence for the user.
    return {}
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

const said = (message: string, code: unknown, values: unknown): string =>
  sayAnswer(message, text(code) || undefined, texts(values))

const inLanguage = ({ name, message, code, values }: FieldProblem): FieldProblem => ({
  name,
  message: said(message, code, values),
})

function isFieldProblem(value: unknown): value is FieldProblem {
  const { name, message } = (value ?? {}) as Record<string, unknown>
  return typeof name === 'string' && typeof message === 'string' && message !== ''
}

const standardTexts: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  507: 'Insufficient Storage',
}
