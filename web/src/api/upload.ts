import type { SessionStore } from '@/lib/session'
import { bearer } from './client'
import { ApiError } from './error'
import { answered, contentOf, KEY_HEADER, keyFor } from './idempotency'
import type { paths } from './schema.gen'
import type { AnswerOf, UploadPath } from './types'
import { noticeOffer } from './undo'

export interface UploadOptions {
  session: SessionStore
  /** What stands in the place of the names in the path. */
  at?: Record<string, string>
  /** Called with the share that has left the computer, from 0 to 1, and with null when it has to begin again. */
  onProgress?: (share: number | null) => void
  signal?: AbortSignal
}

/**
 * Sends a form with files. It is the one call that does not go through fetch, because fetch cannot
 * tell how much of a body has been sent. Failures are the same ApiError as everywhere.
 */
export async function upload<Path extends UploadPath>(
  path: Path,
  form: FormData,
  options: UploadOptions,
): Promise<AnswerOf<Path, Extract<'post', keyof paths[Path]>>> {
  const { session } = options
  const place = filled(path, options.at)
  const address = `POST ${place}`
  const key = keyFor(address, contentOf(form))
  const caller = session.shown()
  let answer = await send(place, form, key, session.current()?.token, options)
  if (answer.status === 401) {
    // As every other call: in the middle of work it goes out again once the same person is back. Until
    // then nothing is on its way.
    options.onProgress?.(null)
    if (await session.isBack(caller, true)) {
      answer = await send(place, form, key, session.current()?.token, options)
    }
  }
  answered(address, key, answer.status)
  if (answer.status < 200 || answer.status >= 300) {
    throw ApiError.answer(answer.status, answer.statusText, answer.responseText)
  }
  noticeOffer(`POST ${path}`, (name) => answer.getResponseHeader(name))
  return JSON.parse(answer.responseText)
}

/** The path with its names filled in, as in '/desk/customers/CU1/products'. */
function filled(path: string, at: Record<string, string> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(at[name] ?? ''))
}

function send(
  path: string,
  form: FormData,
  key: string,
  token: string | undefined,
  { onProgress, signal }: UploadOptions,
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()

    request.open('POST', path)
    if (token) request.setRequestHeader('Authorization', bearer(token).Authorization)
    request.setRequestHeader(KEY_HEADER, key)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(loaded / total)
    }
    request.onerror = () => reject(ApiError.network())
    request.ontimeout = () => reject(ApiError.network())
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
    request.onloadend = () => signal?.removeEventListener('abort', cancel)
    request.onload = () => resolve(request)

    if (signal?.aborted) {
      reject(new DOMException('The upload was cancelled.', 'AbortError'))
      return
    }
    signal?.addEventListener('abort', cancel)
    request.send(form)
  })
}
