import type { paths } from './schema.gen'

type Operation<Path extends keyof paths, Method extends keyof paths[Path]> = paths[Path][Method]

type JsonOf<Content> = Content extends { content: { 'application/json': infer Body } }
  ? Body
  : never

/** The body that a call answers with when it succeeds. */
export type AnswerOf<Path extends keyof paths, Method extends keyof paths[Path]> =
  Operation<Path, Method> extends { responses: infer Responses }
    ? JsonOf<Responses[Extract<keyof Responses, 200 | 201>]>
    : never

/** The JSON body that a call is sent with, without the marker that the server adds to its schemas. */
export type BodyOf<Path extends keyof paths, Method extends keyof paths[Path]> =
  Operation<Path, Method> extends { requestBody: infer Request }
    ? Omit<JsonOf<Request>, '$schema'>
    : never

/** The calls that take a form with files. */
export type UploadPath = {
  [Path in keyof paths]: paths[Path] extends {
    post: { requestBody?: { content: { 'multipart/form-data': unknown } } }
  }
    ? Path
    : never
}[keyof paths]
