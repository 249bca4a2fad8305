import type { paths } from './schema.gen'

type Operation<Path extends keyof paths, Method extends keyof paths[Path]> = paths[Path][Method]

type JsonOf<Content> = Content extends { content: { 'application/json': infer Body } }
  ? Body
  : never

/**
 * The named fields of a body. The contract allows unknown fields, so that old pages work with a new
 * server. Without this type, misspelled fields would compile.
 */
type Named<Body> = Body extends readonly (infer Row)[]
  ? Named<Row>[]
  : { [Name in keyof Body as string extends Name ? never : Name]: Body[Name] }

/** The body of a successful answer. */
export type AnswerOf<Path extends keyof paths, Method extends keyof paths[Path]> =
  Operation<Path, Method> extends { responses: infer Responses }
    ? Named<NonNullable<JsonOf<Responses[Extract<keyof Responses, 200 | 201>]>>>
    : never

export type BodyOf<Path extends keyof paths, Method extends keyof paths[Path]> =
  Operation<Path, Method> extends { requestBody: infer Request } ? Named<JsonOf<Request>> : never

/** The calls that accept a form with files. */
export type UploadPath = {
  [Path in keyof paths]: paths[Path] extends {
    post: { requestBody?: { content: { 'multipart/form-data': unknown } } }
  }
    ? Path
    : never
}[keyof paths]

/** The calls, with filters as the page's address has them: as text, which the server checks. */
export type Calls = {
  [Path in keyof paths]: {
    [Method in keyof paths[Path]]: WithTexts<paths[Path][Method]>
  }
}

type WithTexts<Call> = Call extends { parameters: { query?: infer Query } }
  ? Omit<Call, 'parameters'> & {
      parameters: Omit<Call['parameters'], 'query'> & { query?: Texts<Query> }
    }
  : Call

type Texts<Query> = { [Name in keyof Query]: Query[Name] | string }
