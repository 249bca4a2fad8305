import { say, sayAnswer } from '@/language'
import { NO_RESPONSE, OFFLINE } from './refusals'

/**
 * How a call can fail: the server answered with a refusal, no answer arrived at all, or it was not sent
 * because the page knew better.
 */
type FailureKind = 'answer' | 'network' | 'unsent'

/** A field that the server refused, by the name it was sent under, and why. */
interface FieldProblem {
  name: string
  message: string
  code?: unknown
  values?: unknown
}

/** What a login needs after the password, and the ways to provide it. */
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
 * The error of every failed call. Its message is the server's sentence, which a customer can read. It is
 * empty if the server gave none; the screen then shows its own text.
 */
export class ApiError extends Error {
  readonly kind: FailureKind
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number
  readonly statusText: string
  /** Names the request in the server's log, for someone who asks the support desk. */
  readonly requestId: string | undefined
  /** What is wrong with a form, field by field; empty where the refusal is about no field. */
  readonly fields: readonly FieldProblem[]
  /** Of a login that is not complete. */
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

  /** For a call that could only be refused: it says so itself. */
  static unsent(message: string): ApiError {
    return new ApiError({ kind: 'unsent', status: 0, statusText: '', message })
  }

  /** Reads the sentence out of an error body, which carries it as both message and error. */
  static answer(status: number, statusText: string, body: string): ApiError {
    const { message, error, code, values, requestId, fields, challenge, ways } = parseBody(body)
    return new ApiError({
      kind: 'answer',
      status,
      // HTTP/2 sends no status text, and some texts of the portal quote it.
      statusText: statusText || standardTexts[status] || `Status ${status}`,
      message: said(text(message) || text(error), code, values),
      requestId: text(requestId) || undefined,
      fields: Array.isArray(fields) ? fields.filter(isFieldProblem).map(inLanguage) : [],
      challenge: text(challenge) ? { token: text(challenge), ways: texts(ways) } : undefined,
    })
  }
}

/** True when no answer arrived: the server is down, or the computer is offline. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'network'
}

/** The sentence that the server wrote for people, or the screen's own where it gave none. */
export function sentenceOf(error: unknown, otherwise = ''): string {
  return (error instanceof ApiError && error.message) || otherwise
}

/** The fields that the server refused. */
export function fieldsOf(error: unknown): readonly FieldProblem[] {
  return error instanceof ApiError ? error.fields : []
}

/** What a refused login asks for; undefined when it was simply refused. */
export function challengeOf(error: unknown): Challenge | undefined {
  return error instanceof ApiError ? error.challenge : undefined
}

/** Why something could not be loaded, beside the sentence that it is not there. */
export function causeOf(error: unknown): string {
  if (isNetworkFailure(error)) return navigator.onLine === false ? OFFLINE : NO_RESPONSE
  const status = statusOf(error)
  const otherwise = status ? say('The server returned an error ({status}).', { status }) : ''
  return sentenceOf(error, otherwise || say('The server sent an unexpected answer.'))
}

/** The status of a refusal; 0 when the server gave none. */
export function statusOf(error: unknown): number {
  return error instanceof ApiError ? error.status : 0
}

/** True when someone else was quicker: decided, claimed or registered first. */
export function isConflict(error: unknown): boolean {
  return statusOf(error) === 409
}

/** True when nobody knows whether a write took effect: no answer came, or the server was in trouble. */
export function isUnclear(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'network' || error.status >= 500)
}

/** True when the call was given up on purpose; that is nothing to show to anyone. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

function parseBody(body: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  } catch {
    // A proxy in front of the server may answer with a page of its own, which says nothing to read out.
    return {}
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** A sentence of the server's in the language of the page. */
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
