import type { paths } from './schema.gen'

type Operation<Path extends keyof paths, Method extends keyof paths[Path]> = paths[Path][Method]

type JsonOf<Content> = Content extends { content: { 'application/json': infer Body } }
  ? Body
  : never

/**
 * The named fields of a body. The contract lets an answer carry more than it names, so that an older
 * page understands a newer server; a screen should still be told when it misspells a field.
 */
type Named<Body> = Body extends readonly (infer Row)[]
  ? Named<Row>[]
  : { [Name in keyof Body as string extends Name ? never : Name]: Body[Name] }

/** The body that a call answers with when it succeeds. */
export type AnswerOf<Path extends keyof paths, Method extends keyof paths[Path]> =
  Operation<Path, Method> extends { responses: infer Responses }
    ? Named<NonNullable<JsonOf<Responses[Extract<keyof Responses, 200 | 201>]>>>
    : never

/** The JSON body that a call is sent with. */
export type BodyOf<Path extends keyof paths, Method extends keyof paths[Path]> =
  Operation<Path, Method> extends { requestBody: infer Request } ? Named<JsonOf<Request>> : never

/** The calls that take a form with files. */
export type UploadPath = {
  [Path in keyof paths]: paths[Path] extends {
    post: { requestBody?: { content: { 'multipart/form-data': unknown } } }
  }
    ? Path
    : never
}[keyof paths]
