import { isPhoto, prepare } from '@/lib/photo'
import type { SessionStore } from '@/lib/session'
import { bearer } from './client'
import { ApiError } from './error'
import { answered, contentOf, KEY_HEADER, keyFor } from './idempotency'
import type { paths } from './schema.gen'
import type { AnswerOf, UploadPath } from './types'
import { noticeOffer } from './undo'

export interface UploadOptions {
  session: SessionStore
  /** The values of the path parameters. */
  at?: Record<string, string>
  /** Called with the sent share from 0 to 1, and with null when the upload starts again. */
  onProgress?: (share: number | null) => void
  /** Called when the upload stalls, and when it continues. */
  onStall?: (isStalled: boolean) => void
  signal?: AbortSignal
  /** Sends pictures unchanged: a logo needs its transparent parts. */
  asChosen?: boolean
}

/** The time without progress before the user sees a message. */
export const STALLED_MS = 20_000

/**
 * Sends a form with files. It does not use fetch, because fetch cannot report upload progress.
 * Failures are ApiErrors, too.
 */
export async function upload<Path extends UploadPath>(
  path: Path,
  chosen: FormData,
  options: UploadOptions,
): Promise<AnswerOf<Path, Extract<'post', keyof paths[Path]>>> {
  const { session } = options
  const place = filled(path, options.at)
  const form = !options.asChosen && hasPhoto(chosen) ? await small(chosen) : chosen
  const address = `POST ${place}`
  const key = keyFor(address, contentOf(form))
  const caller = session.shown()
  let answer = await send(place, form, key, session.current()?.token, options)
  if (answer.status === 401) {
    // Like every other call, the upload is sent again after the same person has logged in.
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

const hasPhoto = (form: FormData): boolean =>
  [...form.values()].some((value) => typeof value !== 'string' && isPhoto(value))

/**
 * Returns the form with smaller photos. It adds the hashes of the originals, so that the desk can
 * find duplicates.
 */
async function small(chosen: FormData): Promise<FormData> {
  const form = new FormData()
  const hashes = new Map<string, string[]>()
  for (const [name, value] of chosen) {
    if (typeof value === 'string') {
      form.append(name, value)
      continue
    }
    const { file, sha256 = '' } = await prepare(value)
    form.append(name, file)
    hashes.set(name, [...(hashes.get(name) ?? []), sha256])
  }
  for (const [name, ofFiles] of hashes) {
    if (ofFiles.some(Boolean)) for (const hash of ofFiles) form.append(`${name}.sha256`, hash)
  }
  return form
}

/** Fills in the path parameters: '/desk/customers/CU1/products'. */
function filled(path: string, at: Record<string, string> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(at[name] ?? ''))
}

function send(
  path: string,
  form: FormData,
  key: string,
  token: string | undefined,
  { onProgress, onStall, signal }: UploadOptions,
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    let timer = 0
    let isStalled = false
    const moves = (does = true) => {
      window.clearTimeout(timer)
      if (isStalled) onStall?.(false)
      isStalled = false
      if (does) timer = window.setTimeout(stall, STALLED_MS)
    }
    const stall = () => {
      isStalled = true
      onStall?.(true)
    }

    request.open('POST', path)
    if (token) request.setRequestHeader('Authorization', bearer(token).Authorization)
    request.setRequestHeader(KEY_HEADER, key)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      moves()
      if (lengthComputable) onProgress?.(loaded / total)
    }
    request.onerror = () => reject(ApiError.network())
    request.ontimeout = () => reject(ApiError.network())
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
    request.onloadend = () => {
      moves(false)
      signal?.removeEventListener('abort', cancel)
    }
    request.onload = () => resolve(request)

    if (signal?.aborted) {
      reject(new DOMException('The upload was cancelled.', 'AbortError'))
      return
    }
    signal?.addEventListener('abort', cancel)
    moves()
    request.send(form)
  })
}
