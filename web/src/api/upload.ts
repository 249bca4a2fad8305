import type { SessionStore } from '@/lib/session'
import { bearer } from './client'
import { ApiError } from './error'
import { answered, contentOf, KEY_HEADER, keyFor } from './idempotency'
import type { paths } from './schema.gen'
import type { AnswerOf, UploadPath } from './types'

export interface UploadOptions {
  session: SessionStore
  /** Called with the share that has left the computer, from 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Sends a form with files. It is the one call that does not go through fetch, because fetch cannot
 * tell how much of a body has been sent. Failures are the same ApiError as everywhere.
 */
export function upload<Path extends UploadPath>(
  path: Path,
  form: FormData,
  options: UploadOptions,
): Promise<AnswerOf<Path, Extract<'post', keyof paths[Path]>>> {
  const { session, onProgress, signal } = options
  const address = `POST ${path}`
  const key = keyFor(address, contentOf(form))
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const token = session.current()?.token
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
    request.onload = () => {
      answered(address, key, request.status)
      if (request.status === 401 && token) session.endIfStill(token, 'refused')
      if (request.status < 200 || request.status >= 300) {
        reject(ApiError.answer(request.status, request.statusText, request.responseText))
        return
      }
      try {
        resolve(JSON.parse(request.responseText))
      } catch (error) {
        reject(error)
      }
    }

    if (signal?.aborted) {
      reject(new DOMException('The upload was cancelled.', 'AbortError'))
      return
    }
    signal?.addEventListener('abort', cancel)
    request.send(form)
  })
}
