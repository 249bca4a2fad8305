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
  /** What stands in the place of the names in the path. */
  at?: Record<string, string>
  /** Called with the share that has left the computer, from 0 to 1, and with null when it has to begin again. */
  onProgress?: (share: number | null) => void
  /** Called when nothing has moved for a while, and when it moves again. */
  onStall?: (isStalled: boolean) => void
  signal?: AbortSignal
  /** Whether pictures travel as they were chosen: a logo needs its see-through parts. */
  asChosen?: boolean
}

/** For how long nothing may move before the person sees a message. */
export const STALLED_MS = 20_000

/**
 * Sends a form with files. It is the one call that does not go through fetch, because fetch cannot
 * tell how much of a body has been sent. Failures are the same ApiError as everywhere.
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

const hasPhoto = (form: FormData): boolean =>
  [...form.values()].some((value) => typeof value !== 'string' && isPhoto(value))

/** The form with its photos made smaller. The hash of what was chosen goes along: by it the desk finds a duplicate. */
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

/** The path with its names filled in, as in '/desk/customers/CU1/products'. */
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
